import { Suspense, useCallback, useId, useState, type ReactNode } from 'react'

import type { ArtifactVersion } from '@/domain/artifacts/artifact'
import { versionText } from '@/domain/artifacts/readArtifacts'
import { CODE_LANGUAGES } from '@/domain/code/codeRun'
import { artifactDraftKey, EMPTY_DRAFT } from '@/domain/drafts/draft'
import { estimateTokens } from '@/domain/tokens/estimateTokens'
import { useApp, useCommands } from '@/hooks/app'
import { useArtifactCommands, type ShownArtifact } from '@/hooks/artifacts/useArtifacts'
import { useModels } from '@/hooks/models/useModels'
import { useReportNotes } from '@/hooks/research/useReportNotes'
import { useTurnTokensCost } from '@/hooks/tools/useToolCommands'
import type { NamedFile } from '@/lib/files/namedFiles'
import { dotted } from '@/lib/text/dotted'
import { describeTokens } from '@/lib/text/formatTokens'
import { t } from '@/lib/text/t'
import { selectDraft } from '@/store/selectors'
import { classNames } from '@/ui/classNames'
import { CodeEditor } from '@/ui/code/CodeEditor'
import { Button } from '@/ui/controls/Button'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { Select } from '@/ui/controls/Select'
import { Switch } from '@/ui/controls/Switch'
import { onDemand } from '@/ui/feedback/onDemand'
import { Problem } from '@/ui/feedback/Outcome'
import { isPreviewKind, Markdown, PreviewPicture, ReferencesContext } from '@/ui/markdown'

import { RunCode } from '../code/RunCode'
import { TextDifference } from '../diff/TextDifference'
import { fileOf, versionWords } from './KindIcon'

const ReportMarks = onDemand(() => import('../research/ReportMarks').then((module) => module.ReportMarks))

/** A document as it reads, with its citations; a page or a drawing under the rules of all previews. */
export function ArtifactPreview({ version, language, text }: SourceProps) {
  const notes = useReportNotes(version)
  const reference = useCallback(
    (source: string) =>
      notes.size > 0 && /^\[\d[\d,; ]*\]$/.test(source) ? (
        <ReportMarks notes={notes} source={source} whileLoading={source} />
      ) : undefined,
    [notes],
  )
  return (
    <ArtifactBody label={t('Preview')}>
      {isPreviewKind(language) ? (
        <div className="markdown artifact-picture">
          <div className="md-preview">
            <PreviewPicture kind={language} source={text} />
          </div>
        </div>
      ) : (
        <div dir="auto" className="artifact-page">
          <ReferencesContext value={reference}>
            <Markdown text={text} />
          </ReferencesContext>
        </div>
      )}
    </ArtifactBody>
  )
}

/** Names of files in a row; the one that is shown is chosen. */
export function FileTabs({ files, chosen, onChoose }: FileTabsProps) {
  return (
    <div className="artifact-files">
      <RadioGroup
        label={t('File')}
        isLabelHidden
        value={chosen}
        options={files.map(({ name }) => ({ value: name, label: name }))}
        onChange={onChoose}
      />
    </div>
  )
}

type FileTabsProps = {
  readonly files: readonly NamedFile[]
  readonly chosen: string
  readonly onChoose: (name: string) => void
}

type SourceProps = {
  readonly version: ArtifactVersion
  readonly language: string
  readonly text: string
}

/** An artifact as text, with its colours. JavaScript and Python run where code of replies does. */
export function ArtifactSource({ version, language, text }: SourceProps) {
  const { conversationId, messageId: id } = version
  const runs = CODE_LANGUAGES.find((each) => each === language)
  return (
    <ArtifactBody label={t('Source')} className="artifact-source">
      <Markdown text={fenced(text, language)} />
      {runs && <RunCode message={{ conversationId, id }} language={runs} source={() => text} />}
    </ArtifactBody>
  )
}

type Props = {
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}

/** What the panel shows of an artifact. It scrolls by itself, by keyboard too. */
function ArtifactBody({ label, className, children }: Props) {
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so a keyboard must reach it
      tabIndex={0}
      className={classNames('artifact-body', className)}
    >
      {children}
    </div>
  )
}

/** A text as a block of code in Markdown: the fence is longer than any in it. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language.replace(/[`\s]/g, '')}\n${text}\n${fence}`
}

type ArtifactChangesProps = { readonly shown: ShownArtifact; readonly text: string }

/** What a version has that another has not; the one it was made from at first. */
export function ArtifactChanges({ shown: { versions, version }, text }: ArtifactChangesProps) {
  const nameOf = useModelName()
  const others = versions.filter((each) => each !== version)
  const [base, setBase] = useState(version.parentId ?? others.at(-1)?.id ?? version.id)
  const found = versions.find(({ id }) => id === base)
  const from = found && versionText(versions, found)
  return (
    <ArtifactBody label={t('Changes')} className="artifact-changes">
      <Select
        label={t('Compare with')}
        value={base}
        options={others.map((each) => ({ value: each.id, label: versionWords(versions, each, nameOf) }))}
        onChange={setBase}
      />
      {from === undefined ? (
        <p className="text-sm text-muted">{t('This version can’t be read.')}</p>
      ) : (
        <Suspense fallback={<p className="text-sm text-muted">{t('Comparing…')}</p>}>
          <TextDifference from={from} to={text} by="lines" whenSame={t('The versions are the same.')} />
        </Suspense>
      )}
    </ArtifactBody>
  )
}

/** What a model is called that is known by its id alone: as the first provider that has it calls it. */
export function useModelName(): (id: string) => string {
  const groups = useModels()
  return useCallback(
    (id) => groups.flatMap(({ models }) => models).find((model) => model.id === id)?.name ?? id,
    [groups],
  )
}

type ArtifactEditorProps = {
  readonly shown: ShownArtifact
  readonly text: string
  /** It was saved or cancelled. */
  readonly onDone: () => void
}

/**
 * Where a person edits a version. Saving makes another one, and what is typed is kept as a draft until then. The edit can
 * go with the next message, where it is in sight with its cost.
 */
export function ArtifactEditor({ shown, text, onDone }: ArtifactEditorProps) {
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
      <Problem text={error} />
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
