import { useFreshModels } from '@/hooks/models/useReadModels'

/** Draws nothing: keeps the lists fresh behind what names a model, once the page is drawn. */
export function FreshModels() {
  useFreshModels()
  return null
}
