import { useState } from 'react'

import {
  type Assistant,
  type AssistantContent,
  type AssistantVersion,
  contentOf,
  versionText,
} from '@/domain/assistants/assistant'
import { useAssistantVersions, useVersionDifference } from '@/hooks/assistants/useAssistants'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { formatDay } from '@/lib/text/formatTime'
import { t } from '@/lib/text/t'
import { tAs } from '@/lib/text/tAs'
import { Button } from '@/ui/controls/Button'
import { DifferenceText } from '@/ui/diff/MarkedLines'
import { Disclosure } from '@/ui/layout/Disclosure'

type Props = {
  readonly edited: Assistant
  /** What the form holds. */
  readonly content: AssistantContent
  /** Puts a version into the form, to be saved as the newest. */
  readonly onTake: (content: AssistantContent) => void
}

/** The versions of an assistant: what each differs in from the form, and the way back to it. */
export function Versions({ edited, content, onTake }: Props) {
  const versions = useAssistantVersions(edited.head.id)
  const [taken, setTaken] = useState<number>()
  return (
    <Disclosure label={t('Versions ({count})', { count: versions.length })}>
      <p className="max-w-prose text-[13px] text-muted">
        {t('Chats keep the version they began with. Going back makes a new version once you save.')}
      </p>
      <ul aria-label={t('Versions')} className="flex flex-col divide-y divide-line">
        {versions.map((version) => (
          <VersionRow
            key={version.id}
            version={version}
            isNewest={version.id === edited.head.versionId}
            content={content}
            onTake={() => {
              onTake(contentOf(version))
              setTaken(version.number)
            }}
          />
        ))}
      </ul>
      <p role="status" className="text-[13px]">
        {taken !== undefined && t('Version {number} is in the form. Save to use it.', { number: taken })}
      </p>
    </Disclosure>
  )
}

type RowProps = {
  readonly version: AssistantVersion
  readonly isNewest: boolean
  readonly content: AssistantContent
  readonly onTake: () => void
}

function VersionRow({ version, isNewest, content, onTake }: RowProps) {
  const { number, createdAt } = version
  const [isCompared, setCompared] = useState(false)
  const date = createdAt === 0 ? t('unknown date') : formatDay(createdAt)
  return (
    <li className="py-2 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1">
          {isNewest
            ? t('Version {number}, {date} (current)', { number, date })
            : t('Version {number}, {date}', { number, date })}
        </span>
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isCompared}
          aria-label={
            isCompared
              ? t('Hide changes since version {number}', { number })
              : t('Compare version {number}', { number })
          }
          onClick={() => setCompared(!isCompared)}
        >
          {isCompared ? t('Hide') : tAs('button', 'Compare')}
        </Button>
        <Button size="small" aria-label={t('Go back to version {number}', { number })} onClick={onTake}>
          {t('Go back')}
        </Button>
      </div>
      {isCompared && <Difference version={version} content={content} />}
    </li>
  )
}

/** What the form holds that this version does not, and the other way around. */
function Difference({ version, content }: Pick<RowProps, 'version' | 'content'>) {
  const labelOf = useModelLabel()
  const textOf = (of: AssistantContent) => versionText(of, of.model ? labelOf(of.model) : undefined)
  const [before, after] = [textOf(version), textOf(content)]
  const pieces = useVersionDifference(before, after)
  if (before === after)
    return <p className="text-[13px] text-muted">{t('The same as what is in the form.')}</p>
  return (
    <div className="rounded border border-line bg-sunken p-2">
      <p className="text-[13px] text-muted">
        {t('From version {number} to what is in the form:', { number: version.number })}
      </p>
      {pieces && <DifferenceText pieces={pieces} isByLines />}
    </div>
  )
}
