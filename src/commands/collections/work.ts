import type { CollectionId } from '@/domain/ids'
import type { FolderState } from '@/services/folders/watchedFolders'

import type { CommandDeps } from '../deps'

/** What is being done with a collection. */
export type CollectionWork = {
  readonly type: 'reading' | 'recognising' | 'embedding'
  readonly done: number
  readonly total: number
  /** What it is busy with. */
  readonly name: string
}

/** What this page knows of a collection beside what is stored. */
export type CollectionStatus = {
  readonly work?: CollectionWork
  /** Why the last work did not get to its end, in a sentence. */
  readonly problem?: string
  /** How its folder can be read; absent until it was looked at. */
  readonly folder?: FolderState
}

export type CollectionStates = ReturnType<typeof createStates>

const IDLE: CollectionStatus = {}

function createStates() {
  const known = new Map<CollectionId, CollectionStatus>()
  const controllers = new Map<CollectionId, AbortController>()
  const running = new Map<CollectionId, Promise<unknown>>()
  const listeners = new Set<() => void>()
  const change = (
    id: CollectionId,
    { work, problem, folder }: { [Name in keyof CollectionStatus]: CollectionStatus[Name] | undefined },
  ) => {
    known.set(id, {
      ...(work && { work }),
      ...(problem !== undefined && { problem }),
      ...(folder && { folder }),
    })
    for (const listener of listeners) listener()
  }
  const read = (id: CollectionId): CollectionStatus => known.get(id) ?? IDLE
  return {
    read,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    folderSeen: (id: CollectionId, folder: FolderState | undefined) => change(id, { ...read(id), folder }),
    cancel: (id: CollectionId) => controllers.get(id)?.abort(),

    /** One piece of work of a collection after the other; what goes wrong with it is kept as its problem. */
    run(
      id: CollectionId,
      work: (signal: AbortSignal, report: (next: CollectionWork) => void) => Promise<string | undefined>,
    ): Promise<void> {
      const task = async () => {
        const controller = new AbortController()
        controllers.set(id, controller)
        const { folder } = read(id)
        change(id, { folder })
        let problem: string | undefined
        try {
          problem = await work(controller.signal, (next) => {
            change(id, { ...read(id), work: next })
          })
        } finally {
          controllers.delete(id)
          change(id, { folder: read(id).folder, problem })
        }
      }
      const done = (running.get(id) ?? Promise.resolve()).then(task, task)
      running.set(id, done)
      return done
    },
  }
}

/** One for each app. */
const states = new WeakMap<object, CollectionStates>()

export function collectionStates({ store }: Pick<CommandDeps, 'store'>): CollectionStates {
  const known = states.get(store) ?? createStates()
  states.set(store, known)
  return known
}
