import type { ConversationId } from '@/domain/ids'
import { allAddresses, type PageAddresses } from '@/domain/toolPages/toolPage'
import { shownName } from '@/domain/tools/toolRun'
import { useToolPage } from '@/hooks/toolPages/useToolPage'
import type { ShownRun } from '@/hooks/tools/useToolRuns'
import { t } from '@/lib/text/t'
import { spelledOut } from '@/lib/text/visiblePieces'
import { Button } from '@/ui/controls/Button'
import { ForeignText } from '@/ui/foreign/ForeignText'

import { OpenPage } from './OpenPage'

type Props = { readonly conversationId: ConversationId; readonly shown: readonly ShownRun[] }

/** The pages of a reply's calls, one each. */
export const ToolPages = ({ conversationId, shown }: Props) =>
  shown.map((each) => <PageCard key={each.id} conversationId={conversationId} shown={each} />)

type CardProps = { readonly conversationId: ConversationId; readonly shown: ShownRun }

function PageCard({ conversationId, shown }: CardProps) {
  const { run } = shown
  const { state, isAllowed, open, show, close, remember } = useToolPage(conversationId, run)
  const server = spelledOut(shownName(run, run.source))
  const name = t('Page of {server}', { server })
  if (state.type === 'open')
    return (
      <OpenPage
        conversationId={conversationId}
        run={run}
        state={state}
        name={name}
        isAllowed={isAllowed}
        onForget={() => void remember(false)}
        onClose={close}
      />
    )
  return (
    <section
      aria-label={name}
      data-part="tool-page"
      className="rounded-[8px] border border-line bg-surface text-[13px]"
    >
      <div className="flex items-center gap-2 px-3 py-2">
        <p className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</p>
        {state.type !== 'asked' && (
          <Button size="small" isBusy={state.type === 'reading'} onClick={open}>
            {state.type === 'failed' ? t('Try again') : t('Open')}
          </Button>
        )}
      </div>
      {state.type === 'failed' && (
        <p role="alert" className="border-t border-line px-3 py-2 text-danger">
          {state.message}
        </p>
      )}
      {state.type === 'asked' && (
        <PageQuestion
          server={server}
          addresses={state.page.addresses}
          onOpen={show}
          onAlways={() => void remember(true).then(show)}
          onCancel={close}
        />
      )}
    </section>
  )
}

type PageQuestionProps = {
  readonly server: string
  readonly addresses: PageAddresses
  readonly onOpen: () => void
  readonly onAlways: () => void
  readonly onCancel: () => void
}

/** What a page can do and where it may connect, before it runs. */
function PageQuestion({ server, addresses, onOpen, onAlways, onCancel }: PageQuestionProps) {
  const all = allAddresses(addresses)
  // Without Trusted Types a script could open a frame of its own, and through it what is closed in the page.
  if (!('trustedTypes' in globalThis))
    return (
      <p role="alert" className="border-t border-line px-3 py-2 text-danger">
        {t('This browser can’t close the page off from the network. Update it to open pages of tools.')}
      </p>
    )
  return (
    <div className="flex flex-col gap-2 border-t border-line px-3 py-2.5">
      <p>
        {t(
          '{server} made this page. It runs scripts and can’t read your chats, keys or files. Its tool calls need your permission as the model’s do, and it asks before it sends a message, opens a link or saves a file.',
          { server },
        )}
      </p>
      {all.length === 0 ? (
        <p className="text-muted">{t('It connects to nothing by itself.')}</p>
      ) : (
        <>
          <p>{t('It connects to these addresses, which may learn what you do in it:')}</p>
          <ul className="list-disc ps-5 font-mono wrap-anywhere">
            {all.map((address) => (
              <li key={address}>
                <ForeignText text={address} />
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="primary" onClick={onOpen}>
          {t('Open')}
        </Button>
        <Button size="small" onClick={onAlways}>
          {t('Always open pages of {server}', { server })}
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  )
}
