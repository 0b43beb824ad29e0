import { type ReactNode, use, useCallback } from 'react'

import { citesPassages } from '@/domain/documents/passages'
import type { Message } from '@/domain/messages/message'
import { useCommands } from '@/hooks/app'
import { useReplyActions } from '@/hooks/replies/replyActions'
import { onDemand } from '@/ui/feedback/onDemand'
import {
  BelowCodeContext,
  KeepImageContext,
  Markdown,
  OpenCodeContext,
  ReferencesContext,
} from '@/ui/markdown'

import { AskContext } from '../tools/useTools'

// Few replies cite documents.
const CitationMarks = onDemand(() =>
  import('../documents/CitationMarks').then((module) => module.CitationMarks),
)
const MergeMarks = onDemand(() => import('../merge/MergeMarks').then((module) => module.MergeMarks))
const SourceMarks = onDemand(() => import('../sources/SourceMarks').then((module) => module.SourceMarks))
const RunCode = onDemand(() => import('../code/RunCode').then((module) => module.RunCode))

type Props = {
  readonly message: Message
  readonly text: string
  readonly isLive: boolean
  /** Whether it was in sight when it began. */
  readonly isWatched: boolean
}

/** A text of a reply as Markdown, with what its marks, its code and its pictures lead to. */
export function ReplyText({ message, text, isLive, isWatched }: Props) {
  const reference = useCallback(
    (source: string) =>
      citesPassages(source) ? (
        <CitationMarks message={message} source={source} whileLoading={source} />
      ) : /^\[\d[\d,; ]*\]$/.test(source) ? (
        message.reply?.merged ? (
          <MergeMarks message={message} source={source} whileLoading={source} />
        ) : (
          <SourceMarks message={message} source={source} whileLoading={source} />
        )
      ) : undefined,
    [message],
  )
  const belowCode = useCallback(
    (language: string, source: () => string) =>
      language === 'javascript' || language === 'python' ? (
        <RunCode message={message} language={language} source={source} whileLoading={null} />
      ) : undefined,
    [message],
  )
  const { keepLoadedPicture } = useCommands()
  const keepImage = useCallback(
    (url: string, image: Blob) =>
      void keepLoadedPicture({
        conversationId: message.conversationId,
        messageId: message.id,
        url,
        image,
      }),
    [keepLoadedPicture, message.conversationId, message.id],
  )
  const ask = use(AskContext)
  const openCode = useCallback(
    (language: string, code: string) => ask({ type: 'artifact', id: message.id, language, text: code }),
    [ask, message.id],
  )
  const markdown = (
    <ReferencesContext value={reference}>
      <BelowCodeContext value={belowCode}>
        <OpenCodeContext value={isLive ? undefined : openCode}>
          <KeepImageContext value={keepImage}>
            <Markdown text={text} isLive={isLive} isWatched={isWatched} />
          </KeepImageContext>
        </OpenCodeContext>
      </BelowCodeContext>
    </ReferencesContext>
  )
  const isJson = message.reply?.schema !== undefined || looksLikeJson(text)
  return isJson ? <JsonText message={message} text={text} plain={markdown} /> : markdown
}

type JsonProps = Pick<Props, 'message' | 'text'> & { readonly plain: ReactNode }

/** A text that is JSON, or should be; as any other where nobody brings a view of it. */
function JsonText({ message, text, plain }: JsonProps) {
  const { renderJson } = useReplyActions()
  return renderJson ? renderJson(message, text, plain) : plain
}

const FENCE = /^\s*```(?:json)?[^\S\n]*\n/
/** An array that begins with a value, or is empty; a link, a footnote and a task begin otherwise. */
const ARRAY = /^\[(?:\s*(?:[[{"\d-]|true|false|null|$)|\s*\]\s*(?:```\s*)?$)/
const OBJECT = /^\{\s*(?:["}]|$)/

/** Whether a text begins as an object or an array of JSON does, bare or in a code block: cheap, also while it grows. */
export function looksLikeJson(text: string): boolean {
  const start = text.slice(0, 200).replace(FENCE, '').trimStart()
  return OBJECT.test(start) || ARRAY.test(start)
}
