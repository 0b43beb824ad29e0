import { listZip } from '@/services/imports/zip/readZip'

/** Pictures by their names, but for those that show the file in a folder. */
const PICTURE = /^(?!.*thumbnail).*\.(?:png|jpe?g|gif|bmp|tiff?|webp|svg|emf|wmf)$/i

/** How many pictures a document holds that is a ZIP: readers leave them out. */
export const picturesIn = async (file: Blob): Promise<number> =>
  ((await listZip(file)) ?? []).filter(({ name }) => PICTURE.test(name)).length
