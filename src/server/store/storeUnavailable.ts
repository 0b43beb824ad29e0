/** The store can't be reached for now. Nothing is wrong with what is in it. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}
