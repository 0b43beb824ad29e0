import type { ConversationId } from '@/domain/ids'
import { shownName } from '@/domain/tools/toolRun'
import { useToolPage } from '@/hooks/toolPages/useToolPage'
import type { ShownRun } from '@/hooks/tools/useToolRuns'
import { spelledOut } from '@/lib/text/visiblePieces'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

import { OpenPage } from './OpenPage'
import { PageQuestion } from './PageQuestion'

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
