import type * as shared from '@eventstore/db-client/generated/shared_pb.js'

// The messages that the client package ships. It is CommonJS without named exports that Node could detect, so values come by default import
// and types apart.
import sharedValues from '@eventstore/db-client/generated/shared_pb.js'
import type * as rpc from '@eventstore/db-client/generated/status_pb.js'
import statusValues from '@eventstore/db-client/generated/status_pb.js'
import type * as streams from '@eventstore/db-client/generated/streams_pb.js'
import streamsValues from '@eventstore/db-client/generated/streams_pb.js'
import { Metadata, type ServiceError, status } from '@grpc/grpc-js'
import anyValues from 'google-protobuf/google/protobuf/any_pb.js'
import emptyValues from 'google-protobuf/google/protobuf/empty_pb.js'
import { type AppendOutcome, type Expectation, MAX_APPEND, type Proposed, type RecordedEvent } from './log.ts'

export type { streams }
export const messages = streamsValues
const { Empty } = sharedValues

export const streamName = (identifier?: shared.StreamIdentifier) => Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8')
const identifier = (name: string) => new sharedValues.StreamIdentifier().setStreamName(Uint8Array.from(Buffer.from(name, 'utf8')))

/** The expected revision of an append or delete; the messages of the three RPCs have the same shape except for the name of the revision. */
export const expectation = (
  options: { hasAny(): boolean; hasStreamExists(): boolean; hasNoStream(): boolean },
  revision: string,
): Expectation => (options.hasAny() ? 'any' : options.hasStreamExists() ? 'exists' : options.hasNoStream() ? -1 : Number(revision))

const googleEmpty = () => new emptyValues.Empty()

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NIL = '00000000-0000-0000-0000-000000000000'

/** The proposed event, or undefined for a request that the server calls bad. */
export const proposed = (message: streams.AppendReq.ProposedMessage | streams.BatchAppendReq.ProposedMessage): Proposed | undefined => {
  const id = message.getId()?.getString().toLowerCase() ?? ''
  const type = message.getMetadataMap().get('type') ?? ''
  if (!ID.test(id) || id === NIL || type === '') return undefined
  return {
    id,
    type,
    json: message.getMetadataMap().get('content-type') === 'application/json',
    data: Buffer.from(message.getData_asU8()),
    meta: Buffer.from(message.getCustomMetadata_asU8()),
  }
}

export const eventResponse = (r: RecordedEvent): streams.ReadResp => {
  const event = new messages.ReadResp.ReadEvent.RecordedEvent()
    .setId(new sharedValues.UUID().setString(r.id))
    .setStreamIdentifier(identifier(r.stream))
    .setStreamRevision(String(r.revision))
    .setCommitPosition(String(r.position))
    .setPreparePosition(String(r.position))
    .setData(Uint8Array.from(r.data))
    .setCustomMetadata(Uint8Array.from(r.meta))
  event
    .getMetadataMap()
    .set('type', r.type)
    .set('content-type', r.json ? 'application/json' : 'application/octet-stream')
    .set('created', String(BigInt(r.created) * 10_000n)) // ticks of 100 ns
  return new messages.ReadResp().setEvent(new messages.ReadResp.ReadEvent().setEvent(event).setCommitPosition(String(r.position)))
}
export const notFoundResponse = (name: string) =>
  new messages.ReadResp().setStreamNotFound(new messages.ReadResp.StreamNotFound().setStreamIdentifier(identifier(name)))
export const confirmationResponse = () =>
  new messages.ReadResp().setConfirmation(new messages.ReadResp.SubscriptionConfirmation().setSubscriptionId(crypto.randomUUID()))
export const caughtUpResponse = () => new messages.ReadResp().setCaughtUp(new messages.ReadResp.CaughtUp())
export const checkpointResponse = (commit: bigint, prepare: bigint) =>
  new messages.ReadResp().setCheckpoint(
    new messages.ReadResp.Checkpoint().setCommitPosition(String(commit)).setPreparePosition(String(prepare)),
  )

/** An error status as the server sends it; `exception` and its details are in the trailers. */
export const failure = (code: status, details: string, trailers: Record<string, string> = {}): ServiceError => {
  const metadata = new Metadata()
  for (const [key, value] of Object.entries(trailers)) metadata.set(key, /^[ -~]*$/.test(value) ? value : encodeURIComponent(value))
  return Object.assign(new Error(details), { code, details, metadata })
}
export const deletedFailure = (name: string) =>
  failure(status.FAILED_PRECONDITION, `Event stream '${name}' is deleted.`, { exception: 'stream-deleted', 'stream-name': name })
export const notReadyFailure = () => failure(status.UNAVAILABLE, 'Server Is Not Ready')
export const badRequestFailure = () => failure(status.INVALID_ARGUMENT, 'BadRequest')
const tooLargeFailure = () =>
  failure(status.INVALID_ARGUMENT, `Maximum Append Size of ${MAX_APPEND} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(MAX_APPEND),
  })
const number = (expected: Expectation) => (expected === 'any' ? -2 : expected === 'exists' ? -4 : expected)
export const wrongVersionFailure = (name: string, expected: Expectation, current: number) =>
  failure(status.FAILED_PRECONDITION, `Append failed due to WrongExpectedVersion. Stream: ${name}`, {
    exception: 'wrong-expected-version',
    'stream-name': name,
    'expected-version': String(number(expected)),
    'actual-version': String(current),
  })

/** answer of the unary append; an outcome without an answer there is a failure */
export const appendResponse = (name: string, expected: Expectation, outcome: AppendOutcome): streams.AppendResp | ServiceError => {
  if (outcome.kind === 'deleted') return deletedFailure(name)
  if (outcome.kind === 'tooLarge') return tooLargeFailure()
  const response = new messages.AppendResp()
  if (outcome.kind === 'ok') {
    const success = new messages.AppendResp.Success().setCurrentRevision(String(outcome.revision))
    if (outcome.position === undefined) success.setNoPosition(new Empty())
    else
      success.setPosition(
        new messages.AppendResp.Position().setCommitPosition(String(outcome.position)).setPreparePosition(String(outcome.position)),
      )
    return response.setSuccess(success)
  }
  const wrong = new messages.AppendResp.WrongExpectedVersion()
  if (outcome.current < 0) wrong.setCurrentNoStream(new Empty())
  else wrong.setCurrentRevision(String(outcome.current))
  if (expected === 'any') wrong.setExpectedAny(new Empty())
  else if (expected === 'exists') wrong.setExpectedStreamExists(new Empty())
  else if (expected < 0) wrong.setExpectedNoStream(new Empty())
  else wrong.setExpectedRevision(String(expected))
  return response.setWrongExpectedVersion(wrong)
}

const errorStatus = (code: status, message: string, detail: { serializeBinary(): Uint8Array }, typeName: string) => {
  const any = new anyValues.Any()
  any.pack(detail.serializeBinary(), typeName)
  return new statusValues.Status()
    .setCode(code as number as ReturnType<rpc.Status['getCode']>)
    .setMessage(message)
    .setDetails(any)
}
type BatchRefusal = 'not ready' | 'bad request' | 'timeout'

/** the batch append's answer, which carries every failure as a status with a typed detail */
export const batchResponse = (
  correlationId: shared.UUID | undefined,
  name: string,
  expected: Expectation,
  outcome: AppendOutcome | BatchRefusal,
): streams.BatchAppendResp => {
  const response = new messages.BatchAppendResp().setCorrelationId(correlationId).setStreamIdentifier(identifier(name))
  if (outcome === 'not ready')
    return response.setError(errorStatus(status.UNAVAILABLE, 'Server Is Not Ready', new Empty(), 'event_store.client.NotReady'))
  if (outcome === 'bad request')
    return response.setError(
      errorStatus(status.INVALID_ARGUMENT, 'BadRequest', new sharedValues.BadRequest(), 'event_store.client.BadRequest'),
    )
  if (outcome === 'timeout')
    return response.setError(errorStatus(status.DEADLINE_EXCEEDED, 'Timeout', new sharedValues.Timeout(), 'event_store.client.Timeout'))
  if (outcome.kind === 'deleted')
    return response.setError(
      errorStatus(
        status.FAILED_PRECONDITION,
        'StreamDeleted',
        new sharedValues.StreamDeleted().setStreamIdentifier(identifier(name)),
        'event_store.client.StreamDeleted',
      ),
    )
  if (outcome.kind === 'tooLarge') {
    const detail = new sharedValues.MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND)
    return response.setError(
      errorStatus(status.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', detail, 'event_store.client.MaximumAppendSizeExceeded'),
    )
  }
  if (outcome.kind === 'wrong') {
    const wrong = new sharedValues.WrongExpectedVersion()
    if (outcome.current < 0) wrong.setCurrentNoStream(googleEmpty())
    else wrong.setCurrentStreamRevision(String(outcome.current))
    if (expected === 'any') wrong.setExpectedAny(googleEmpty())
    else if (expected === 'exists') wrong.setExpectedStreamExists(googleEmpty())
    else if (expected < 0) wrong.setExpectedNoStream(googleEmpty())
    else wrong.setExpectedStreamPosition(String(expected))
    return response.setError(
      errorStatus(status.FAILED_PRECONDITION, 'WrongExpectedVersion', wrong, 'event_store.client.WrongExpectedVersion'),
    )
  }
  const success = new messages.BatchAppendResp.Success().setCurrentRevision(String(outcome.revision))
  if (outcome.position === undefined) success.setNoPosition(googleEmpty())
  else
    success.setPosition(
      new sharedValues.AllStreamPosition().setCommitPosition(String(outcome.position)).setPreparePosition(String(outcome.position)),
    )
  return response.setSuccess(success)
}
