/** The one door of what synced devices share: what others may import. */
export {
  loadFrames,
  loadPlaceReader,
  loadStatusReader,
  loadStopSentence,
  loadValueReader,
  loadWords,
} from './later'

// Where sync is, and how it goes.
export {
  type LogEnds,
  newSyncState,
  readSyncState,
  type SyncPlace,
  type SyncState,
  type SyncTrouble,
} from './syncState'
export type { SpaceView, SyncedDevice, SyncStatus } from './syncStatus'
export { describeStop } from './describeStop'
export { KEPT, OLD_SPACES, SYNC_DOCUMENTS, SYNC_SECRETS, SYNC_STATE } from './documents'
export {
  type OwnRunning,
  ownRunningSchema,
  RUNNING_ELSEWHERE,
  RUNNING_HERE,
  type RunningReplies,
  type RunningReply,
  runningSchema,
  STOPPED_HERE,
  type StoppedTurn,
  stoppedSchema,
} from './running'

// Codes and places as a person types them.
export { joinLink, readJoinLink } from './code/joinLink'
export { CODE_BYTES, readCode, wordsOf } from './code/recoveryCode'
export { NO_PLACE, type TypedPlace } from './code/typedPlace'
export { bucketRules } from './bucketRules'

// Logs: what devices and hosts hand to each other.
export {
  coversAll,
  endAt,
  isBehind,
  isWithin,
  FIRST,
  numbersIn,
  KINDS,
  writeBatch,
  type Vector,
  type Batch,
  type Kept,
  type Kind,
  type Operation,
} from './operation'
export { readHeader, type Sealed, SEGMENT_FORMAT, type SegmentHeader, writeHeader } from './segment'
export { type FramedSegment, frameSegments, segmentsIn } from './segmentFrames'
export { logEndsSchema } from './syncSchemas'

// What a device did, and what it makes of what others did.
export { captureScope } from './captureScope'
export type { Registers, Write } from './registers'
export {
  keptName,
  type SyncScope,
  type SyncSnapshot,
  type SyncWrites,
  type ThreadHere,
  type ValuesHere,
} from './snapshot'
export { readThreadKnown, type Thread, type ThreadKnown } from './thread'
export { mergeBatch, type Received } from './merging/mergeBatch'
export { writesOf } from './merging/mergeRegisters'
export { exchangesOf, ownBatch, readBatch, threadsOf } from './merging/readBatch'
export { snapshotThread } from './merging/snapshotThread'
export { knownOfKept, takeUp } from './merging/takeUp'

// Values besides chats.
export { connectionFrom, connectionValue, settingEdits, settingValues } from './values/settingValues'
