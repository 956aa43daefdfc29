use std::collections::VecDeque;
use std::sync::mpsc::{self, Receiver, RecvError, SyncSender, TryRecvError};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// A task, and where its result goes.
type Job<T, R> = (T, SyncSender<R>);

/// Has tasks done by so many threads, and takes the results in the order of the tasks.
///
/// Each thread has a worker of its own. At most twice as many tasks as threads are begun and not taken.
pub fn in_order<T: Send, R: Send, E, W: FnMut(T) -> R>(
    threads: usize,
    mut next: impl FnMut() -> Result<Option<T>, E>,
    worker: impl Fn() -> W + Sync,
    mut take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    if threads <= 1 {
        let mut work = worker();
        while let Some(task) = next()? {
            take(work(task))?;
        }
        return Ok(());
    }
    let (jobs, waiting) = mpsc::sync_channel::<Job<T, R>>(threads);
    let waiting = Mutex::new(waiting);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| work_off(&waiting, worker()));
        }
        // When it is dropped, at the end or after a failure, the threads end.
        let jobs = jobs;
        let mut begun = VecDeque::new();
        while let Some(task) = next()? {
            let (result, receiver) = mpsc::sync_channel(1);
            // The threads end only after this one: a panic of theirs is passed on by the scope.
            if jobs.send((task, result)).is_err() {
                return Ok(());
            }
            begun.push_back(receiver);
            take_finished(&mut begun, 2 * threads, &mut take)?;
        }
        drop(jobs);
        take_finished(&mut begun, 0, &mut take)
    })
}

/// Does tasks until there are none.
fn work_off<T, R>(waiting: &Mutex<Receiver<Job<T, R>>>, mut work: impl FnMut(T) -> R) {
    loop {
        let job = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((task, result)) = job else { return };
        // Nobody wants the result where something else has failed.
        let _ = result.send(work(task));
    }
}

/// Takes the results that are there, from the first task on, and waits for more while there are more than `most`
/// tasks.
fn take_finished<R, E>(
    begun: &mut VecDeque<Receiver<R>>,
    most: usize,
    take: &mut impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    while let Some(first) = begun.front() {
        let result = match begun.len() > most {
            true => first.recv().map_err(|RecvError| TryRecvError::Disconnected),
            false => first.try_recv(),
        };
        match result {
            Ok(result) => take(result)?,
            Err(TryRecvError::Empty) => break,
            // Its thread has panicked.
            Err(TryRecvError::Disconnected) => return Ok(()),
        }
        begun.pop_front();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn squares(threads: usize, fails_at: Option<u64>) -> (Vec<u64>, Result<(), u64>) {
        let mut tasks = 0..100_u64;
        let mut taken = Vec::new();
        let worker = || {
            |task: u64| {
                thread::sleep(Duration::from_micros(task * 7919 % 300));
                task * task
            }
        };
        let take = |square| match fails_at {
            Some(at) if at == square => Err(at),
            _ => {
                taken.push(square);
                Ok(())
            }
        };
        let ended = in_order(threads, || Ok(tasks.next()), worker, take);
        (taken, ended)
    }

    #[test]
    fn results_stay_in_order() {
        for threads in [1, 2, 3, 8] {
            let (taken, ended) = squares(threads, None);
            assert_eq!((taken, ended), ((0..100).map(|task| task * task).collect(), Ok(())));
        }
    }

    #[test]
    fn a_failure_ends_it_after_what_came_before() {
        for threads in [1, 4] {
            let (taken, ended) = squares(threads, Some(49));
            assert_eq!((taken, ended), (vec![0, 1, 4, 9, 16, 25, 36], Err(49)));
        }
    }
}
