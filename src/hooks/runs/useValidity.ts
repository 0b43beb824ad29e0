import { askedSchema } from '@/domain/request/offering'
import type { Run, RunCell, Validity } from '@/domain/runs/run'

import { useLiveCheck } from '../jsonSchema/useLiveCheck'

/** What a check against the schema of its run says of a cell; undefined where there is no schema, or none has been made. */
export function useValidity(run: Run, cell: RunCell): Validity | undefined {
  const schema = askedSchema(run.plan.settings.parameters)
  const isRunning = cell.state.type === 'running'
  const live = useLiveCheck(cell.id, isRunning ? schema : undefined)
  if (schema === undefined) return undefined
  return isRunning ? live : cell.validity
}
