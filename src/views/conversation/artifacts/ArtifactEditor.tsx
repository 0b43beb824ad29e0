import { useId, useState } from 'react'

import { artifactDraftKey, EMPTY_DRAFT } from '@/domain/drafts/draft'
import { estimateTokens } from '@/domain/tokens/estimateTokens'
import { useApp, useCommands } from '@/hooks/app'
import { type ShownArtifact, useArtifactCommands } from '@/hooks/artifacts/useArtifacts'
import { useTurnTokensCost } from '@/hooks/tools/useToolCommands'
import { dotted } from '@/lib/text/dotted'
import { describeTokens } from '@/lib/text/formatTokens'
import { t } from '@/lib/text/t'
import { selectDraft } from '@/store/selectors'
import { CodeEditor } from '@/ui/code/CodeEditor'
import { Button } from '@/ui/controls/Button'
import { Switch } from '@/ui/controls/Switch'

import { fileOf } from './KindIcon'

type Props = {
  readonly shown: ShownArtifact
  readonly text: string
  /** It was saved or cancelled. */
  readonly onDone: () => void
}

/**
 * Where a person edits a version. Saving makes another one, and what is typed is kept as a draft until then. The edit can
 * go with the next message, where it is in sight with its cost.
 */
export function ArtifactEditor({ shown, text, onDone }: Props) {
  const { artifact, version, current } = shown
  const { conversationId, title, language } = artifact
  const { store } = useApp()
  const { saveDraft } = useCommands()
  const withArtifacts = useArtifactCommands()
  const draftKey = artifactDraftKey(conversationId, version.id)
  const [typed, setTyped] = useState(() => selectDraft(draftKey)(store.getState()).text || text)
  const [isSent, setSent] = useState(true)
  const [error, setError] = useState<string>()
  const [wasCurrent] = useState(version === current)
  const costId = useId()
  const costOf = useTurnTokensCost(conversationId)
  const tokens = estimateTokens(typed)
  const save = async () => {
    const sentAs = isSent ? fileOf(title, language) : undefined
    const saved = await withArtifacts((commands) =>
      commands.saveVersion(artifact, version.id, typed, { sentAs }),
    )
    if (saved?.ok) onDone()
    else if (saved) setError(saved.error)
  }
  return (
    <div className="artifact-edit">
      <CodeEditor
        label={t('Text of {title}', { title })}
        isLabelHidden
        isTall
        language={language === 'javascript' ? 'javascript' : undefined}
        value={typed}
        onChange={(next) => {
          setTyped(next)
          setError(undefined)
          saveDraft(draftKey, next === text ? EMPTY_DRAFT : { ...EMPTY_DRAFT, text: next })
        }}
        className="artifact-editor"
      />
      {wasCurrent && version !== current && (
        <p role="status" className="text-[13px] text-money">
          {t(
            'A newer version came while you edited. Saving makes yours current; the other stays in the list.',
          )}
        </p>
      )}
      {error !== undefined && (
        <p role="alert" className="text-[13px] text-danger">
          {error}
        </p>
      )}
      <div className="artifact-save">
        <Switch label={t('Send with next message')} describedBy={costId} isOn={isSent} onChange={setSent} />
        <span id={costId} className="text-[13px] text-muted tabular-nums">
          {dotted([describeTokens(tokens), costOf(tokens)])}
        </span>
        <span className="flex-1" />
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            saveDraft(draftKey, EMPTY_DRAFT)
            onDone()
          }}
        >
          {t('Cancel')}
        </Button>
        <Button size="small" variant="primary" disabled={typed === text} onClick={() => void save()}>
          {t('Save version')}
        </Button>
      </div>
    </div>
  )
}
