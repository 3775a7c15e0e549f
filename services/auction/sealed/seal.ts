import { createCipheriv, createDecipheriv, createHmac, hash } from 'node:crypto'
import type { Fen } from '#contracts/kernel/money.ts'

/** The name of a bid: a box sealed for one bid cannot be opened as another's. */
type BidName = { bagId: string; agency: string; bidId: string }
export type OpenedSeal = { price: Fen; nonce: string }

/** The commitment to a price: with the nonce anybody can make it again, without it nobody can find the price. */
export const commitment = ({ bagId, agency, bidId }: BidName, { price, nonce }: OpenedSeal): string =>
  hash('sha256', [bagId, agency, bidId, price, nonce].join('\n'), 'hex')

const [IV, PRICE, TAG] = [12, 8, 16]

/**
 * Seals prices and opens them (docs/AUCTIONS.md §7), with a key for each bag that is made of the log's key. The same bid at the same price
 * is sealed alike, so a repetition is recognised, though nobody can tell its price; and no two prices share an initialisation vector.
 */
export const sealing = (logKey: string) => {
  const keyOf = (bagId: string): Buffer => createHmac('sha256', logKey).update(`sealed bids ${bagId}`).digest()
  const made = (key: Buffer, ...words: (string | number)[]): Buffer => createHmac('sha256', key).update(words.join('\n')).digest()
  const nonceOf = (key: Buffer, { agency, bidId }: BidName): string => made(key, 'nonce', agency, bidId).toString('base64url').slice(0, 27)
  const words = ({ bagId, agency, bidId }: BidName): Buffer => Buffer.from([bagId, agency, bidId].join('\n'))
  return {
    seal: (bid: BidName, price: Fen): { commit: string; box: string } => {
      const key = keyOf(bid.bagId)
      const iv = made(key, 'iv', bid.agency, bid.bidId, price).subarray(0, IV)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(words(bid))
      const plain = Buffer.alloc(PRICE)
      plain.writeBigUInt64BE(BigInt(price))
      const box = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
      return { commit: commitment(bid, { price, nonce: nonceOf(key, bid) }), box: box.toString('base64url') }
    },
    /** @throws Error where it was sealed by another key or for another bid, or was changed */
    open: (bid: BidName, box: string): OpenedSeal => {
      const key = keyOf(bid.bagId)
      const bytes = Buffer.from(box, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV), { authTagLength: TAG }).setAAD(words(bid))
      decipher.setAuthTag(bytes.subarray(-TAG))
      const plain = Buffer.concat([decipher.update(bytes.subarray(IV, -TAG)), decipher.final()])
      return { price: Number(plain.readBigUInt64BE()), nonce: nonceOf(key, bid) }
    },
  }
}
export type Seals = ReturnType<typeof sealing>
