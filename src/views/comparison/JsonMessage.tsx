import { useMemo, useState, type ReactNode } from 'react'

import type { Message } from '@/domain/messages/message'
import { jsonStart } from '@/domain/runs/results/jsonIn'
import { useReplyValidity } from '@/hooks/jsonSchema/useLiveCheck'
import { JsonViewSwitch, type JsonView } from '@/ui/json/JsonViews'

import { isJsonReply, JsonReply } from './JsonReply'
import { ValidityNote } from './ValidityNote'

type Props = {
  readonly message: Message
  /** The reply so far. */
  readonly text: string
  /** The reply as Markdown: shown where it is no bare JSON and breaks no schema. */
  readonly children: ReactNode
}

/** A reply of a conversation that is JSON: as text, tree or table, and whether it follows the schema asked for. */
export function JsonMessage({ message, text, children }: Props) {
  const validity = useReplyValidity(message)
  const [view, setView] = useState<JsonView>('text')
  const isLive = message.status.type === 'streaming'
  const isJson = useMemo(() => !isLive && isJsonReply(text), [isLive, text])
  const isFenced = jsonStart(text) > 0
  const isBroken = (validity?.problems.length ?? 0) > 0
  const isPlain = view === 'text' && !isBroken && (isFenced || (!isLive && !isJson))
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {isPlain ? children : <JsonReply text={text} validity={validity} view={isJson ? view : 'text'} />}
      {(isJson || validity !== undefined) && (
        <div className="flex flex-col items-start gap-1.5">
          {isJson && <JsonViewSwitch view={view} onChange={setView} />}
          <ValidityNote validity={validity} isWhole={!isLive} />
        </div>
      )}
    </div>
  )
}
