import { useEffect, useRef } from 'react'

import { titleOf } from '@/domain/conversations/listedChat'
import { FILES } from '@/domain/artifacts/artifact'
import type { ConversationId, MessageId } from '@/domain/ids'
import { withoutMarks } from '@/domain/messages/spokenText'
import { useApp } from '@/hooks/app'
import { useArtifactCommands } from '@/hooks/artifacts/useArtifacts'
import { useArtifactOpener } from '@/hooks/beside/besideChat'
import { filesIn } from '@/lib/files/namedFiles'
import { t } from '@/lib/text/t'
import { languageOf } from '@/ui/markdown'

type Props = {
  readonly conversationId: ConversationId
  readonly messageId: MessageId
  readonly language: string
  readonly text: string
  readonly onClose: () => void
}

/** Makes an artifact of a reply or a block of its code and opens it. Draws nothing. */
export function OpenAsArtifact({ conversationId, messageId, language, text, onClose }: Props): null {
  const { store } = useApp()
  const withArtifacts = useArtifactCommands()
  const { open, opened: beside } = useArtifactOpener()
  const isPlaceKept = beside?.isComing === true
  // Once, however often effects run.
  const isMade = useRef(false)
  useEffect(() => {
    if (isMade.current) return
    isMade.current = true
    const title = titleFor(language, text)
    const made = withArtifacts((commands) =>
      commands.openAsArtifact({ conversationId, messageId, language, text, title }),
    )
    void made.then((opened) => {
      if (opened?.ok) open({ artifactId: opened.value })
      else {
        if (isPlaceKept) open(undefined)
        if (opened) store.getState().noticeShown({ id: 'artifact', tone: 'danger', text: opened.error })
      }
      onClose()
    })
  }, [conversationId, messageId, language, text, withArtifacts, open, isPlaceKept, store, onClose])
  return null
}

/** What an artifact made of a text is called at first; `markdown` and no language are documents. */
export function titleFor(language: string, text: string): string {
  if (language === 'markdown' || language === '') return titleOf(withoutMarks(text))
  if (language === 'html') return /<title[^>]*>([^<]+)</i.exec(text)?.[1]?.trim() || t('Page')
  if (language === FILES) {
    const page = filesIn(text).find(({ name }) => /\.html?$/.test(name))
    return page ? titleFor('html', page.text) : t('Page')
  }
  if (language === 'svg') return t('Drawing')
  if (language === 'mermaid') return t('Diagram')
  return t('{language} code', { language: languageOf(language).name })
}
