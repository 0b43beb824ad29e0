import { t } from '@/lib/text/t'
import { Lab } from '@/views/comparison/lab/Lab'

import { RunPage, type RunPageProps } from './RunPage'

/** `/lab` and `/lab/:runId`: sweeps and their spread. */
export default function LabPage(props: RunPageProps) {
  return (
    <RunPage {...props} kind="sweep" title={t('Lab')}>
      {(place) => <Lab key={props.runId ?? 'new'} {...place} />}
    </RunPage>
  )
}
