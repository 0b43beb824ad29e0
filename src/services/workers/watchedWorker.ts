import { codeMissing } from '@/lib/loadCode'

/** Says so when the file of a worker is not there. A bug in a worker comes as an `ErrorEvent`, a missing file does not. */
export function watchedWorker(worker: Worker): Worker {
  worker.addEventListener('error', (event) => {
    if (!(event instanceof ErrorEvent)) void codeMissing()
  })
  return worker
}
