import { Button } from 'antd'
import { useRef, useState } from 'react'
import { type Download, save } from '#contracts/client/file.ts'
import { passengerProof, provePassenger } from '#contracts/order/api.ts'
import { isAllowed } from '../../kit/Actions.tsx'
import { useSend } from '../../kit/calls.ts'
import { whyNot } from '../../kit/files.ts'
import { call } from '../../kit/session.ts'
import { useTell } from '../../kit/useTell.ts'
import type { NamedOrder } from './useNames.ts'

const PICTURE = { accept: ['image/'], bytes: 2 * 1024 * 1024 }

/** The papers of disabled soldiers and policemen, who get no ticket at their fare without them. */
export const Proofs = ({ order: { orderId, passengers, allowedActions } }: { order: NamedOrder }) => {
  const soldiers = passengers.filter(({ type }) => type === 'SOLIDER')
  const canProve = isAllowed(allowedActions, { endpoint: provePassenger })
  if (soldiers.length === 0) return null
  return (
    <div className="names-proofs">
      <h3>军残/警残证件</h3>
      <p className="names-rule">残疾军人证或伤残人民警察证的图片，2 MB 以内；出票前必须上传</p>
      <ul>
        {soldiers.map(passenger => (
          <Proof key={passenger.id} orderId={orderId} passenger={passenger} canProve={canProve && passenger.status === 'NAMED'} />
        ))}
      </ul>
    </div>
  )
}

type ProofProps = { orderId: string; passenger: NamedOrder['passengers'][number]; canProve: boolean }
const Proof = ({ orderId, passenger: { id, name, proof }, canProve }: ProofProps) => {
  const { send, isPending } = useSend(provePassenger)
  const [share, setShare] = useState(0)
  const chooser = useRef<HTMLInputElement>(null)
  const tell = useTell()
  const upload = (file: File | undefined) => {
    const reason = file && whyNot(file, PICTURE)
    if (reason) return tell.wrong(reason)
    if (file)
      void send({ orderId, id }, { files: { file }, onProgress: setShare }).then(() => tell.done(`已上传${name}的证件`), tell.failed)
  }
  const look = () => void call(passengerProof, { orderId, id }).then(file => save(file as Download), tell.failed)
  return (
    <li>
      <b>{name}</b>
      {proof ? (
        <Button type="link" size="small" onClick={look}>
          {proof.name}
        </Button>
      ) : (
        <span className="names-bad">未上传</span>
      )}
      {canProve && (
        <>
          <input
            ref={chooser}
            type="file"
            accept="image/*"
            hidden
            onChange={({ target }) => {
              upload(target.files?.[0])
              target.value = ''
            }}
          />
          <Button size="small" loading={isPending} onClick={() => chooser.current?.click()}>
            {isPending ? `上传中 ${Math.round(share * 100)}%` : proof ? '重新上传' : '上传证件'}
          </Button>
        </>
      )}
    </li>
  )
}
