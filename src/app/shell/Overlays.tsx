import { useEffect, useState } from 'react'

import { useAppState } from '@/hooks/app'
import { onChatAsked, type ChatAsked } from '@/hooks/conversations/useChatMenu'
import { useKeyProtection } from '@/hooks/keys/useKeys'
import { onMergeAsked, type MergeAsked } from '@/hooks/replies/askToMerge'
import { onShareAsked, type ShareAsked } from '@/hooks/sharing/useOwnLinks'
import { t } from '@/lib/text/t'
import { withTexts } from '@/lib/text/withTexts'
import { ErrorBoundary } from '@/ui/feedback/ErrorBoundary'
import { onDemand } from '@/ui/feedback/onDemand'
import { TooltipLayer } from '@/ui/overlays/TooltipLayer'

import { DoneElsewhere } from './notices/DoneElsewhere'

const ShareDialog = onDemand(() => import('@/views/sharing/ShareDialog').then((module) => module.default))
const LinksDialog = onDemand(() => import('@/views/sharing/OwnLinks').then((module) => module.LinksDialog))

/** The dialogs of sharing, over whatever place asks for them. */
function ShareOpener() {
  const [asked, setAsked] = useState<ShareAsked>()
  useEffect(() => onShareAsked(setAsked), [])
  const close = () => setAsked(undefined)
  if (asked === undefined) return null
  return asked.type === 'links' ? (
    <LinksDialog onClose={close} />
  ) : (
    <ShareDialog subject={asked.subject} onClose={close} />
  )
}

const MergeDialog = onDemand(
  withTexts(['lab'], () => import('./MergeDialog').then((module) => module.default)),
)

/** Which replies are merged, over whatever place asks for it. */
function MergeOpener() {
  const [asked, setAsked] = useState<MergeAsked>()
  useEffect(() => onMergeAsked(setAsked), [])
  return asked && <MergeDialog {...asked} onClose={() => setAsked(undefined)} />
}

const UnlockDialog = onDemand(
  withTexts(['settings'], () =>
    import('@/views/settings/connections/UnlockForm').then((module) => module.UnlockDialog),
  ),
)
const ServerDialogs = onDemand(
  withTexts(['settings'], () => import('@/views/tools/ServerDialogs').then((module) => module.default)),
)

/** What lies over every place once the first frame is painted: questions, and tooltips. */
export function Overlays() {
  const isServerAsking = useAppState(
    ({ questions, packageQuestions, offerAsked }) =>
      questions.length > 0 || packageQuestions.length > 0 || offerAsked !== undefined,
  )
  const [asksForPassphrase, setAsksForPassphrase] = useState(useKeyProtection().isLocked)
  return (
    <>
      {isServerAsking && (
        <ErrorBoundary title={t('A question of a tool server couldn’t be shown.')}>
          <ServerDialogs />
        </ErrorBoundary>
      )}
      {asksForPassphrase && (
        <UnlockDialog
          onClose={() => {
            setAsksForPassphrase(false)
          }}
        />
      )}
      <ShareOpener />
      <MergeOpener />
      <DoneElsewhere />
      <ChatDialogs />
      <TooltipLayer />
    </>
  )
}

const RenameDialog = onDemand(() =>
  import('@/views/palette/RenameDialog').then((module) => module.RenameDialog),
)
const TagDialog = onDemand(() => import('@/views/library/LibraryDialogs').then((module) => module.TagDialog))
const MoveDialog = onDemand(() =>
  import('@/views/library/projects/MoveDialog').then((module) => module.default),
)
const TitleDialog = onDemand(() =>
  import('@/views/library/LibraryDialogs').then((module) => module.TitleDialog),
)
const DeleteForever = onDemand(() =>
  import('@/views/library/LibraryDialogs').then((module) => module.DeleteForever),
)

/** What is asked about one chat from above it, where the list may not be in the page. */
export function ChatDialogs() {
  const [asked, setAsked] = useState<ChatAsked>()
  useEffect(() => onChatAsked(setAsked), [])
  if (!asked) return null
  const { id } = asked
  const onClose = () => setAsked(undefined)
  switch (asked.what) {
    case 'rename':
      return <RenameDialog id={id} onClose={onClose} />
    case 'tags':
      return <TagDialog ids={[id]} onClose={onClose} />
    case 'title':
      return <TitleDialog id={id} onClose={onClose} />
    case 'move':
      return <MoveDialog ids={[id]} onClose={onClose} onMoved={onClose} />
    case 'deleteForever':
      return <DeleteForever ids={[id]} onClose={onClose} />
  }
}
