import { Menu } from '@/ui/firstIcons'
import { useEffect } from 'react'

import type { ModelRef } from '@/domain/modelRef'
import { drawSeed } from '@/domain/parameters/offeredNumber'
import type { Parameters } from '@/domain/parameters/parameters'
import { useApp } from '@/hooks/app'
import { idInAddress } from '@/hooks/conversations/usePlace'
import { useModel } from '@/hooks/models/useModels'
import { t } from '@/lib/text/t'
import { IconButton } from '@/ui/controls/IconButton'
import { Assistants } from '@/views/assistants/Assistants'
import { ParameterFields } from '@/views/sampling/ParameterFields'

import { RUN_SLOTS } from './runSlots'

type Props = { readonly id: string | undefined; readonly onOpenLibrary: () => void }

/** `/assistants` and `/assistants/:id`. */
export default function AssistantsPage({ id, onOpenLibrary }: Props) {
  useEffect(() => {
    document.title = t('Assistants')
  }, [])
  return (
    <Assistants
      id={id === undefined ? undefined : idInAddress(id)}
      start={
        <IconButton icon={Menu} label={t('Conversations')} className="md:hidden" onClick={onOpenLibrary} />
      }
      renderChooser={(props) => RUN_SLOTS.renderChooser({ dataRule: null, ...props })}
      renderParameters={(props) => <AssistantParameters {...props} />}
    />
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
