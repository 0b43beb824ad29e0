import { listZip } from '@/services/imports/zip/readZip'

/** Pictures by their names, but for those that show the file in a folder. */
const PICTURE = /^(?!.*thumbnail).*\.(?:png|jpe?g|gif|bmp|tiff?|webp|svg|emf|wmf)$/i
/** Charts that Word and PowerPoint store as a picture, too, for versions before 2016. */
const PICTURED_CHART = /^(?:word|ppt)\/charts\/chartEx\d+\.xml$/

/** How many pictures a document holds that is a ZIP: readers leave them out. */
export async function picturesIn(file: Blob): Promise<number> {
  const names = ((await listZip(file)) ?? []).map(({ name }) => name)
  const count = (pattern: RegExp) => names.filter((name) => pattern.test(name)).length
  return Math.max(0, count(PICTURE) - count(PICTURED_CHART))
}
