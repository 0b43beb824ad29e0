import { startOnce } from '@/lib/startOnce'
import type { createSchemaChecker } from '@/services/jsonSchema/createSchemaChecker'

import type { CommandDeps } from '../deps'

type Check = ReturnType<typeof createSchemaChecker>['check']

/** Checks texts against JSON schemas, all in one worker that starts with the first. */
export function createCheckReply({ load }: Pick<CommandDeps, 'load'>): Check {
  const { open } = startOnce(async () => (await load('schemaChecker')).createSchemaChecker())
  return async (...asked) => (await open()).check(...asked)
}
