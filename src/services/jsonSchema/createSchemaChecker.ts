import type { Validity } from '@/domain/runs/run'
import { loadCode } from '@/lib/loadCode'
import { tellLanguage, watchedWorker } from '@/services/workers/watchedWorker'

import { createTimedWorker, type StartWorker } from '../workers/createTimedWorker'

import type { SchemaCheck } from './checkJson'

/** Longest one check may take, in milliseconds: a pattern of a schema can be made to run for ever. */
const LIMIT_MS = 3000

/**
 * Checks replies against JSON schemas in a worker. `check` resolves to undefined when the schema is none or when it
 * takes longer than three seconds.
 */
export function createSchemaChecker(startWorker: StartWorker = startSchemaWorker) {
  const worker = createTimedWorker<SchemaCheck, Validity | undefined>(
    startWorker,
    LIMIT_MS,
    async (request) => {
      const { checkJson } = await loadCode(() => import('./checkJson'))
      return checkJson(request)
    },
  )
  return { check: worker.ask }
}

const startSchemaWorker: StartWorker = () =>
  typeof Worker === 'undefined'
    ? undefined
    : tellLanguage(
        watchedWorker(
          new Worker(new URL('./schemaWorker.ts', import.meta.url), { type: 'module', name: 'schema' }),
        ),
      )
