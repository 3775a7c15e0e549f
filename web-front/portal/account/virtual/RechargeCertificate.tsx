import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { CERTIFICATE, certificateSheet } from '#contracts/account/certificate-sheet.ts'
import { rechargeCertificate, rechargeCertificatePdf } from '#contracts/account/virtual-api.ts'
import { CallError, messageOf } from '#contracts/client/error.ts'
import { save } from '#contracts/client/file.ts'
import { Sheet } from '#contracts/client/look/Sheet.tsx'
import '#contracts/client/look/sheet.css'
import { useAsk } from '../../../kit/calls.ts'
import { Empty } from '../../../kit/Empty.tsx'
import { call } from '../../../kit/session.ts'
import { useTell } from '../../../kit/useTell.ts'

/** 电子充值凭证 of a recharge, which opens without the frame to be printed (DOMAIN §9.2). */
export const RechargeCertificate = () => {
  const [address] = useSearchParams()
  const id = address.get('id') ?? ''
  const certificate = useAsk(rechargeCertificate, { id }, { enabled: id !== '', lists: ['account-movement'] })
  const { data, error } = certificate
  if (id === '') return <None text="缺少充值支付单号，从虚拟账户的对账单打开" />
  if (error instanceof CallError && error.status === 404) return <None text={`没有 ${id} 的充值凭证：充值没有到账，或不属于本单位`} />
  return (
    <main className="sheet">
      <header>
        <h1>{CERTIFICATE}</h1>
        {data && (
          <div>
            <Pdf id={id} />
            <button type="button" onClick={() => print()}>
              打印
            </button>
          </div>
        )}
      </header>
      {data ? (
        <Sheet sheet={certificateSheet(data)} />
      ) : error ? (
        <>
          <p role="alert">{messageOf(error)}</p>
          <button type="button" onClick={() => void certificate.refetch()}>
            重试
          </button>
        </>
      ) : (
        <p role="status">正在加载…</p>
      )}
    </main>
  )
}

const None = ({ text }: { text: string }) => (
  <div className="portal">
    <main>
      <h1>{CERTIFICATE}</h1>
      <section>
        <Empty title="没有充值凭证" text={text}>
          <Link className="way-out" to="/account/virtual">
            查看虚拟账户
          </Link>
        </Empty>
      </section>
    </main>
  </div>
)

/** Downloads the same certificate as a file that the server makes. */
const Pdf = ({ id }: { id: string }) => {
  const [isBusy, setBusy] = useState(false)
  const tell = useTell()
  const download = async () => {
    setBusy(true)
    await call(rechargeCertificatePdf, { id }).then(save, tell.failed)
    setBusy(false)
  }
  return (
    <button type="button" className="other" disabled={isBusy} onClick={() => void download()}>
      {isBusy ? '正在生成' : '下载 PDF'}
    </button>
  )
}
