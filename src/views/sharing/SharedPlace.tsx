import { useMemo, useState, type ReactNode } from 'react'

import { shownTitle } from '@/domain/conversations/listedChat'
import type { Message } from '@/domain/messages/message'
import { newestLeafUnder, messagesTo, siblingsOf, treeOf } from '@/domain/tree/tree'
import { useGo } from '@/hooks/conversations/usePlace'
import { useOpenedShare, type OpenedShare } from '@/hooks/sharing/useOpenedShare'
import { formatMoment } from '@/lib/text/formatTime'
import { dirOf } from '@/lib/text/proseDirection'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Pager } from '@/ui/controls/Pager'
import { Alert } from '@/ui/feedback/Note'
import { OwnLines } from '@/ui/text/OwnLines'

import { ReceivedFile, SharedMessage } from './SharedMessage'

import './sharing.css'

type Props = {
  /** Of the link. */
  readonly id: string
  /** What comes before the title: the way to the list of chats on a phone. */
  readonly start: ReactNode
}

/** What somebody shared by a link, to be read and taken along. */
export function SharedPlace({ id, start }: Props) {
  const { opened, problem, copyProblem, copy, again } = useOpenedShare(id)
  const go = useGo()
  const [isCopying, setCopying] = useState(false)
  const takeAlong = async (shared: OpenedShare) => {
    setCopying(true)
    const copied = await copy(shared)
    setCopying(false)
    if (copied !== undefined) go(`/c/${encodeURIComponent(copied)}`)
  }
  return (
    <main className="flex min-h-0 min-w-0 flex-1 flex-col" aria-busy={!opened && problem === undefined}>
      <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line px-2 md:px-4">
        {start}
        <h1
          className="min-w-0 flex-1 truncate text-[15px] font-semibold"
          dir={dirOf(opened?.conversation.title ?? '')}
        >
          {opened ? shownTitle(opened.conversation.title) : t('Shared chat')}
        </h1>
        {opened && (
          <Button variant="primary" isBusy={isCopying} onClick={() => void takeAlong(opened)}>
            {t('Continue as my own copy')}
          </Button>
        )}
      </header>
      <div className="shared-place">
        <div className="shared-column">
          {problem !== undefined && (
            <Alert
              title={t('This link can’t be opened')}
              actions={
                <>
                  <Button onClick={again}>{t('Try again')}</Button>
                  <Button variant="quiet" onClick={() => go('/')}>
                    {t('Go to your chats')}
                  </Button>
                </>
              }
            >
              {problem}
            </Alert>
          )}
          {copyProblem !== undefined && <Alert title={t('No copy was made')}>{copyProblem}</Alert>}
          {opened && <SharedChat key={opened.link.id} opened={opened} />}
        </div>
      </div>
    </main>
  )
}

function SharedChat({ opened }: { readonly opened: OpenedShare }) {
  const { conversation, messages, files, expiresAt } = opened
  const tree = useMemo(() => treeOf(messages), [messages])
  const [leaf, setLeaf] = useState(conversation.activeLeafId ?? messages.at(-1)?.id ?? null)
  const path = messagesTo(tree, leaf)
  const choose = (message: Message, step: number) => {
    const siblings = siblingsOf(tree, message.id)
    const next = siblings[siblings.indexOf(message.id) + step]
    if (next !== undefined) setLeaf(newestLeafUnder(tree, next))
  }
  return (
    <>
      <p className="shared-note">
        {t(
          'A shared chat, read-only. The link expires on {date}. The host that keeps it can’t read it, and neither can anyone without this link: the key is in the address, after #.',
          { date: formatMoment(expiresAt) },
        )}
      </p>
      {conversation.settings.systemPrompt !== '' && (
        <section aria-label={t('Instructions')} className="shared-aside">
          <p className="shared-speaker">{t('Instructions')}</p>
          <div className="shared-quiet">
            <OwnLines text={conversation.settings.systemPrompt} />
          </div>
        </section>
      )}
      {path.map((message) => (
        <SharedMessage
          key={message.id}
          message={message}
          renderFile={(part) => <ReceivedFile part={part} blob={files.get(part.attachmentId)} />}
        >
          <Pager
            number={siblingsOf(tree, message.id).indexOf(message.id) + 1}
            total={siblingsOf(tree, message.id).length}
            previous={t('Previous variant')}
            next={t('Next variant')}
            onStep={(step) => choose(message, step)}
            className="shared-variants"
          />
        </SharedMessage>
      ))}
    </>
  )
}
