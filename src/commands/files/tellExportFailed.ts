import { mark, t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'

/** What kept a file from being written. */
export type ExportFailure = 'unreadable' | 'unwritable' | 'notLoaded'

/** Says that no file was written, and what to do. */
export function tellExportFailed({ store }: CommandDeps, failure: ExportFailure): void {
  store.getState().noticeShown({ id: 'export', tone: 'danger', text: t(SENTENCES[failure]) })
}

const SENTENCES: Readonly<Record<ExportFailure, string>> = {
  unreadable: mark(
    'The conversation could not be read, and no file was written. Reload the page and try again.',
  ),
  unwritable: mark(
    'The file could not be written. Free some space, or choose another folder, and export again.',
  ),
  notLoaded: mark('A part of the app could not be loaded: check the network, and export again.'),
}
