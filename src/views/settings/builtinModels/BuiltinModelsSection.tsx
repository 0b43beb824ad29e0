import { EngineState } from './EngineState'
import { ModelsHere } from './ModelsHere'

/** The models that run on this device, and the engine that runs them. */
export function BuiltinModelsSection() {
  return (
    <>
      <EngineState />
      <ModelsHere />
    </>
  )
}
