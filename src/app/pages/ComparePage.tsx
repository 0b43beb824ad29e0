import { t } from '@/lib/text/t'
import { Compare } from '@/views/comparison/compare/Compare'

import { RunPage, type RunPageProps } from './RunPage'

/** `/compare` and `/compare/:runId`: one prompt, several models or settings. */
export default function ComparePage(props: RunPageProps) {
  return (
    <RunPage {...props} kind="comparison" title={t('Compare')}>
      {(place) => <Compare key={props.runId ?? 'new'} {...place} />}
    </RunPage>
  )
}
