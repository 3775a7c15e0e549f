import { Button, InputNumber, Segmented } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { save } from '#contracts/client/file.ts'
import { fareTypes } from '#contracts/enums.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { useTell } from '../../kit/useTell.ts'
import { drawn, fileOf } from './draw.ts'
import { type CustomerPaper, textOf } from './offer.ts'
import { pdfAround } from './pdf.ts'
import './send.css'

/** whether prices are told, and which: those of the document, or the agency's own */
const ways = { none: '不带价格', same: '原价格', own: '自填价格' } as const
type Way = keyof typeof ways

/** What is sent to a customer of the agency, as a picture, a PDF or text; what the agency itself pays is told only where it says so. */
export const SendDialog = ({ offer, close }: { offer: CustomerPaper; close: () => void }) => {
  const tell = useTell()
  const [way, setWay] = useState<Way>('none')
  const [own, setOwn] = useState<readonly number[]>(() => offer.prices.map(({ each }) => each))
  const prices = useMemo(
    () => (way === 'none' ? undefined : offer.prices.map((price, index) => (way === 'own' ? { ...price, each: own[index]! } : price))),
    [way, own, offer],
  )
  const text = textOf(offer, prices)
  const canvas = useMemo(() => drawn(offer, prices), [offer, prices])
  const picture = useMemo(() => canvas.toDataURL('image/png'), [canvas])
  const [shares, setShares] = useState(false)
  useEffect(() => {
    setShares(navigator.canShare?.({ files: [new File([], '行程.png', { type: 'image/png' })] }) ?? false)
  }, [])
  const name = offer.title.replaceAll(/[\\/:*?"<>|]/g, ' ')
  const run = (work: () => Promise<unknown>) => () =>
    void work().catch(error => error.name !== 'AbortError' && tell.wrong('没有完成，请重试'))
  const copy = async () => {
    // a page without https has no clipboard
    if (!navigator.clipboard) return tell.warn('没有复制，请在文字中手动选择复制')
    await navigator.clipboard.writeText(text)
    tell.done('文字已复制')
  }
  const asPdf = async () => {
    const jpeg = new Uint8Array(await (await fileOf(canvas, 'image/jpeg')).arrayBuffer())
    save({ name: `${name}.pdf`, blob: new Blob([pdfAround(jpeg, canvas.width, canvas.height)], { type: 'application/pdf' }) })
  }
  const asPicture = async () => save({ name: `${name}.png`, blob: await fileOf(canvas, 'image/png') })
  const share = async () => {
    const blob = await fileOf(canvas, 'image/png')
    await navigator.share({ files: [new File([blob], `${name}.png`, { type: blob.type })] })
  }
  return (
    <Dialog title="发给客户" close={close} width={640}>
      <Segmented
        aria-label="价格"
        value={way}
        options={Object.entries(ways).map(([value, label]) => ({ value: value as Way, label }))}
        onChange={setWay}
      />
      {way === 'own' && (
        <div className="send-prices">
          {offer.prices.map(({ type }, index) => (
            <Field key={type} label={`${fareTypes[type]}每人含税（元）`}>
              {control => (
                <InputNumber
                  {...control}
                  min={0}
                  max={999_999}
                  precision={2}
                  value={own[index]! / 100}
                  onChange={yuan => setOwn(own.map((each, n) => (n === index ? Math.round((yuan ?? 0) * 100) : each)))}
                />
              )}
            </Field>
          ))}
        </div>
      )}
      <div className="send-acts">
        {shares && (
          <Button type="primary" onClick={run(share)}>
            分享图片
          </Button>
        )}
        <Button type={shares ? 'default' : 'primary'} onClick={run(asPicture)}>
          保存图片
        </Button>
        <Button onClick={run(asPdf)}>下载 PDF</Button>
        <Button onClick={run(copy)}>复制文字</Button>
      </div>
      <img className="send-picture" src={picture} alt="发给客户的图片" />
      <label className="send-text">
        文字
        <textarea readOnly rows={text.split('\n').length + 1} value={text} />
      </label>
    </Dialog>
  )
}
