import { useEffect, useState } from 'react'

import { useAppState } from '@/hooks/app'
import { useKeyProtection } from '@/hooks/keys/useKeys'
import { type MergeAsked, onMergeAsked } from '@/hooks/replies/askToMerge'
import { onShareAsked, type ShareAsked } from '@/hooks/sharing/useOwnLinks'
import { t } from '@/lib/text/t'
import { withTexts } from '@/lib/text/withTexts'
import { ErrorBoundary } from '@/ui/feedback/ErrorBoundary'
import { onDemand } from '@/ui/feedback/onDemand'
import { TooltipLayer } from '@/ui/overlays/TooltipLayer'

const ShareDialog = onDemand(() => import('@/views/sharing/ShareDialog').then((module) => module.default))
const LinksDialog = onDemand(() => import('@/views/sharing/OwnLinks').then((module) => module.LinksDialog))

import { ChatDialogs } from './ChatDialogs'
import { DoneElsewhere } from './notices/DoneElsewhere'

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
