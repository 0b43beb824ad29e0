import { onDemand } from '@/ui/feedback/onDemand'
import { ModelChooser, type ModelChooserProps } from '@/views/models/ModelChooser'

const FilterFields = onDemand(() =>
  import('@/views/catalog/filters/FilterFields').then((module) => module.FilterFields),
)

/** “Choose a model” with all filters of the catalog, whose code comes when they are opened. */
export default function PickerChooser(props: ModelChooserProps) {
  return <ModelChooser {...props} AllFilters={FilterFields} />
}
