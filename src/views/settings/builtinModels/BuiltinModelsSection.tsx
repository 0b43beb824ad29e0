import { useModelShelf } from '@/hooks/builtin/useModelShelf'

import { AddModel } from './AddModel'
import { EngineState } from './EngineState'
import { KeptModels } from './KeptModels'
import { ModelsHere } from './ModelsHere'
import { Transfers } from './Transfers'

/** The models that run on this device, the engine that runs them, and a way to add more. */
export function BuiltinModelsSection() {
  const shelf = useModelShelf()
  return (
    <>
      <EngineState />
      <ModelsHere />
      <Transfers shelf={shelf} />
      <KeptModels shelf={shelf} />
      {shelf.isSupported === true && <AddModel shelf={shelf} />}
      {shelf.isSupported === false && (
        <p className="text-sm text-muted">
          This browser lets pages keep no files of this size, or this page is not a secure one: open it over
          https or from localhost to add larger models.
        </p>
      )}
    </>
  )
}
