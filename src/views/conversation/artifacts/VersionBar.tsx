import { ChevronLeft, ChevronRight } from '@/ui/icons'

import type { ArtifactVersionId } from '@/domain/ids'
import { type ShownArtifact, useArtifactCommands } from '@/hooks/artifacts/useArtifacts'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { IconButton } from '@/ui/controls/IconButton'
import { Select } from '@/ui/controls/Select'

import { versionLines, versionWords } from './KindIcon'
import { useModelName } from './ArtifactText'

type Props = {
  readonly shown: ShownArtifact
  readonly onChoose: (version: ArtifactVersionId | undefined) => void
}

/** The versions of the branch in sight, one after the other, and those of other branches; an older one can be taken back. */
export function VersionBar({ shown, onChoose }: Props) {
  const { artifact, versions, version, current, line, text } = shown
  const withArtifacts = useArtifactCommands()
  const nameOf = useModelName()
  const at = line.indexOf(version)
  const choose = (id: ArtifactVersionId | undefined) => onChoose(id === current?.id ? undefined : id)
  const others = versions.filter((each) => !line.includes(each))
  const options = [
    ...line.toReversed().map((each) => ({
      value: each.id,
      label: versionWords(versions, each, nameOf),
      group: others.length > 0 ? (current ? t('This branch') : t('Other branches')) : undefined,
    })),
    ...others.toReversed().map((each) => ({
      value: each.id,
      label: versionWords(versions, each, nameOf),
      group: t('Other branches'),
    })),
  ]
  const restore = async () => {
    if (text === undefined) return
    const saved = await withArtifacts((commands) =>
      commands.saveVersion(artifact, (current ?? version).id, text),
    )
    if (saved?.ok) onChoose(undefined)
  }
  return (
    <>
      <div className="artifact-versions">
        <IconButton
          icon={ChevronLeft}
          label={t('Previous version')}
          disabled={at <= 0}
          onClick={() => choose(line[at - 1]?.id)}
        />
        <div className="artifact-version">
          <Select label={t('Version')} isLabelHidden value={version.id} options={options} onChange={choose} />
          {/* A list has one line for what is chosen: a phone shows it in two, over it. */}
          <span aria-hidden className="artifact-version-lines">
            {versionLines(versions, version, nameOf).map((words) => (
              <bdi key={words}>{words}</bdi>
            ))}
          </span>
        </div>
        <IconButton
          icon={ChevronRight}
          label={t('Next version')}
          disabled={at < 0 || at === line.length - 1}
          onClick={() => choose(line[at + 1]?.id)}
        />
      </div>
      {version !== current && (
        <p className="artifact-note">
          <span className="min-w-0 flex-1">
            {current
              ? t('This isn’t the version of this branch.')
              : t('This branch has no version of it yet.')}
          </span>
          {text !== undefined && (
            <Button size="small" onClick={() => void restore()}>
              {t('Use this version')}
            </Button>
          )}
          {current && (
            <Button size="small" variant="quiet" onClick={() => onChoose(undefined)}>
              {t('Show current version')}
            </Button>
          )}
        </p>
      )}
    </>
  )
}
