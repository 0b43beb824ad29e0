import { useApp, useAppState } from '@/hooks/app'
import { useConversationInAddress } from '@/hooks/conversations/usePlace'

import { PromptDialog } from './offers/PromptDialog'
import { ResourceDialog } from './offers/ResourceDialog'
import { PackageQuestion } from './questions/PackageQuestion'
import { ServerQuestions } from './questions/QuestionDialog'

/** What servers ask of the person, and what the person asks for of them: a question in a call comes first. */
export default function ServerDialogs() {
  const { store } = useApp()
  const hasQuestion = useAppState((state) => state.questions.length > 0)
  const packages = useAppState((state) => state.packageQuestions[0])
  const asked = useAppState((state) => state.offerAsked)
  const conversationId = useConversationInAddress()
  const close = () => store.getState().askOffer(undefined)
  if (hasQuestion) return <ServerQuestions />
  if (packages) return <PackageQuestion key={packages.id} asked={packages} />
  if (asked?.type === 'prompt')
    return <PromptDialog key={asked.prompt.name} conversationId={conversationId} {...asked} onClose={close} />
  return asked ? <ResourceDialog conversationId={conversationId} onClose={close} /> : null
}
