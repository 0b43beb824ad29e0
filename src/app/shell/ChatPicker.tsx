import { useMemo } from 'react'

import type { Route } from '@/domain/modelRef'
import { useAppState, useCommands } from '@/hooks/app'
import { useChosenModel } from '@/hooks/models/useModels'
import { useChooseRoute } from '@/hooks/route/useRoutedTurn'
import { selectConversationSettings } from '@/store/selectors'
import type { ModelChooserProps } from '@/views/models/ModelChooser'

import PickerChooser from './PickerChooser'

type Props = Pick<ModelChooserProps, 'conversationId' | 'onClose'>

/** “Choose a model” for a chat, where a rule may choose one for each message. */
export default function ChatPicker({ conversationId, onClose }: Props) {
  const { connectionId, modelId } = useChosenModel(conversationId)
  const dataRule = useAppState((state) => selectConversationSettings(conversationId)(state).dataRule)
  const route = useAppState((state) => selectConversationSettings(conversationId)(state).route)
  const { chooseModel } = useCommands()
  const chooseRoute = useChooseRoute()
  const routing = useMemo(
    () => ({ route, onPick: (picked: Route) => chooseRoute(conversationId, picked) }),
    [route, chooseRoute, conversationId],
  )
  return (
    <PickerChooser
      selected={connectionId !== null && modelId !== null ? { connectionId, modelId } : undefined}
      dataRule={dataRule}
      conversationId={conversationId}
      onPick={(picked) => void chooseModel(conversationId, picked)}
      onClose={onClose}
      routing={routing}
    />
  )
}
