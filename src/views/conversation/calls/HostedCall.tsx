import type { HostedCallPart } from '@/domain/messages/message'
import { hostedWords, isAskedInLine } from '@/domain/replies/describeReply'
import { t } from '@/lib/text/t'
import { Disclosure } from '@/ui/layout/Disclosure'

/** A tool that the provider ran for a reply, as a quiet line; what it was asked and gave is behind it. */
export function HostedCall({ part }: { readonly part: HostedCallPart }) {
  const words = hostedWords(part)
  const input = isAskedInLine(part) ? undefined : part.input
  if (input === undefined && part.output === undefined)
    return (
      <p data-part="hosted" className="mb-2 text-sm wrap-anywhere text-muted">
        {words}
      </p>
    )
  return (
    <div data-part="hosted">
      <Disclosure label={<span className="wrap-anywhere">{words}</span>} className="mb-2">
        {input !== undefined && <Code name={t('Asked')} text={input} />}
        {part.output !== undefined && <Code name={t('Result')} text={part.output} />}
      </Disclosure>
    </div>
  )
}

function Code({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <pre
      aria-label={name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
      className="mb-2 max-h-80 overflow-auto rounded bg-sunken p-2 font-mono text-[13px] whitespace-pre-wrap wrap-anywhere"
    >
      {text}
    </pre>
  )
}
