import { useModelShelf } from '@/hooks/builtin/useModelShelf'
import { t } from '@/lib/text/t'

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
          {t('Large models can’t be saved here. Open Parlance over HTTPS or from localhost to add them.')}
        </p>
      )}
    </>
  )
}
