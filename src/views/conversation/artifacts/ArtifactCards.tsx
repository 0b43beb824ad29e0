import type { ConversationId, MessageId } from '@/domain/ids'
import { useArtifacts } from '@/hooks/artifacts/useArtifacts'
import { useArtifactOpener } from '@/hooks/beside/besideChat'
import { t } from '@/lib/text/t'
import { versionNumber } from '@/domain/artifacts/readArtifacts'
import { ForeignName } from '@/ui/foreign/ForeignName'

import { KindIcon, kindWords } from './KindIcon'
import './artifacts.css'

type Props = { readonly conversationId: ConversationId; readonly ids: readonly MessageId[] }

/** The artifacts that these tool calls made or changed, each once. A card opens its artifact beside the chat. */
export function ArtifactCards({ conversationId, ids }: Props) {
  const artifacts = useArtifacts(conversationId) ?? []
  const { open, opened } = useArtifactOpener()
  return artifacts.map(({ artifact, versions }) => {
    const version = versions.findLast(({ messageId }) => ids.includes(messageId))
    if (!version) return null
    const { id, title, language } = artifact
    return (
      <button
        key={id}
        type="button"
        aria-pressed={opened?.artifactId === id}
        onClick={() => open({ artifactId: id })}
        className="artifact-row artifact-card"
      >
        <KindIcon language={language} />
        <span className="sr-only">{t('Open')} </span>
        <span className="min-w-0 flex-1 wrap-anywhere">
          <ForeignName text={title} />
        </span>{' '}
        <span className="text-[13px] text-muted tabular-nums">
          {kindWords(language)} · {t('version {number}', { number: versionNumber(versions, version) })}
        </span>
      </button>
    )
  })
}
