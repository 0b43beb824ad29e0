import { useState } from 'react'

import type { AssistantId } from '@/domain/ids'
import { withTexts } from '@/lib/text/withTexts'
import { onDemand } from '@/ui/feedback/onDemand'
import { AssistantChips } from '@/views/conversation/assistants/AssistantChips'
import { ChooseAssistant } from '@/views/conversation/assistants/ChooseAssistant'
import { ModelChooser, type ModelChooserProps } from '@/views/models/ModelChooser'

const FilterFields = onDemand(
  withTexts(['catalog'], () =>
    import('@/views/catalog/filters/FilterFields').then((module) => module.FilterFields),
  ),
)

/**
 * “Choose a model” of a chat, with its assistants and with all filters of the catalog, whose code comes when they are
 * opened.
 */
export default function PickerChooser(props: ModelChooserProps) {
  const { conversationId, onClose } = props
  const [chosen, setChosen] = useState<AssistantId>()
  if (chosen !== undefined)
    return <ChooseAssistant conversationId={conversationId} id={chosen} onDone={onClose} />
  return (
    <ModelChooser
      {...props}
      AllFilters={FilterFields}
      renderAssistants={(query) => (
        <AssistantChips conversationId={conversationId} query={query} onPick={setChosen} />
      )}
    />
  )
}
