import type { ModelRef } from '@/domain/modelRef'
import { drawSeed } from '@/domain/parameters/offeredNumber'
import type { Parameters } from '@/domain/parameters/parameters'
import { useApp } from '@/hooks/app'
import { useModel } from '@/hooks/models/useModels'
import { t } from '@/lib/text/t'
import { Assistants } from '@/views/assistants/Assistants'
import { ParameterFields } from '@/views/sampling/ParameterFields'

import { ItemsPage, type ItemsPageProps } from './ItemsPage'
import { RUN_SLOTS } from './runSlots'

/** `/assistants` and `/assistants/:id`. */
export default function AssistantsPage(props: ItemsPageProps) {
  return (
    <ItemsPage title={t('Assistants')} {...props}>
      {(slots) => <Assistants {...slots} renderParameters={(props) => <AssistantParameters {...props} />} />}
    </ItemsPage>
  )
}

type ParameterProps = {
  readonly parameters: Parameters
  readonly model: ModelRef | null
  readonly onChange: (change: (before: Parameters) => Parameters) => void
}

function AssistantParameters({ parameters, model, onChange }: ParameterProps) {
  const { random } = useApp()
  const entry = useModel(model)?.entry
  return (
    <ParameterFields
      parameters={parameters}
      entry={entry}
      onSet={(name, value) => onChange((before) => ({ ...before, [name]: { value, origin: 'mine' } }))}
      onUnset={(name) => onChange(({ [name]: _, ...rest }) => rest)}
      renderSchema={(props) => RUN_SLOTS.renderSchema(props)}
      drawSeed={() => drawSeed(random)}
    />
  )
}
