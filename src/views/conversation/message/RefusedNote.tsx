import { describeRefused } from '@/domain/parameters/labels'
import type { ReplyFacts } from '@/domain/messages/message'
import { answeredBy } from '@/domain/modelRef'
import { refusalKey } from '@/domain/request/refusals'
import { useAppState, useCommands } from '@/hooks/app'
import { Button } from '@/ui/controls/Button'
import { t } from '@/lib/text/t'

type Props = { readonly reply: ReplyFacts }

/** What was left out of the request of a reply because the model had refused it, and the way to send it again. */
export default function RefusedNote({ reply }: Props) {
  const { offerParameter } = useCommands()
  const refusals = useAppState((state) => state.settings.refusals)
  const model = answeredBy(reply)
  return (
    <ul className="mt-2 flex flex-col gap-1 text-[13px] text-muted">
      {reply.refused?.map((name) => (
        <li key={name} className="flex flex-wrap items-center gap-2">
          {describeRefused(name)}
          {Object.hasOwn(refusals, refusalKey(model, name)) ? (
            <Button size="small" onClick={() => void offerParameter(model, name)}>
              {t('Send again')}
            </Button>
          ) : (
            <span role="status">{t('It will be sent with the next message.')}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
