import { selectThread } from '@/store/selectors'
import type { Run, RunCell } from '@/domain/runs/run'
import { useApp } from '@/hooks/app'
import { useGo } from '@/hooks/conversations/usePlace'
import { askToMerge } from '@/hooks/replies/askToMerge'
import { useRunCommands } from '@/hooks/runs/useRuns'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

type Props = { readonly run: Run; readonly base: RunCell }

/** Makes the replies to one prompt variants of a chat, and asks there how they are merged. */
export function MergeButton({ run, base }: Props) {
  const { store } = useApp()
  const { keepWinner } = useRunCommands()
  const go = useGo()

  async function merge() {
    const conversationId = await keepWinner(run.id, base.id)
    if (conversationId === undefined) return
    go(`/c/${encodeURIComponent(conversationId)}`)
    const id = selectThread(conversationId)(store.getState()).path.at(-1)
    if (id !== undefined) askToMerge({ conversationId, id })
  }

  return (
    <Button
      size="small"
      title={t('The replies become variants in a chat, where a model you choose merges them.')}
      onClick={() => void merge()}
    >
      {t('Merge replies…')}
    </Button>
  )
}
