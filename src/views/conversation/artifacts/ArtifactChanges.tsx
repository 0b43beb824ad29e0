import { Suspense, useCallback, useState } from 'react'

import { versionText } from '@/domain/artifacts/versions'
import type { ShownArtifact } from '@/hooks/artifacts/useArtifacts'
import { useModels } from '@/hooks/models/useModels'
import { t } from '@/lib/text/t'
import { Select } from '@/ui/controls/Select'

import { TextDifference } from '../diff/TextDifference'

import { ArtifactBody } from './ArtifactText'
import { versionWords } from './KindIcon'

type Props = { readonly shown: ShownArtifact; readonly text: string }

/** What a version has that another has not; the one it was made from at first. */
export function ArtifactChanges({ shown: { versions, version }, text }: Props) {
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
