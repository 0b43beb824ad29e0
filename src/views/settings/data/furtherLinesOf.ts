import type { ImportReport } from '@/hooks/files/useImport'

type Further = NonNullable<ImportReport['further']>

const NOUNS = { setting: 'changed setting', connection: 'new connection', run: 'new run' } as const

/** The counts of settings, connections and runs that an import brings in. */
export const furtherLinesOf = (further: Further): readonly string[] =>
  (['setting', 'connection', 'run'] as const).flatMap((kind) => {
    const count = further.filter((each) => each.kind === kind && each.fate === 'new').length
    return count > 0 ? [`${count} ${NOUNS[kind]}${count === 1 ? '' : 's'}`] : []
  })
