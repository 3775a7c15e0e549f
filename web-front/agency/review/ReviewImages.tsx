import { App } from 'antd'
import { IMAGE_BYTES } from '#contracts/agency/registration.ts'
import { messageOf } from '#contracts/client/error.ts'
import { type FileType, fileTypes, requiredFileTypes } from '#contracts/enums.ts'
import { fitted } from '../../kit/photo.ts'
import { useTell } from '../../kit/useTell.ts'
import { imageHelp } from '../fields/help.ts'
import { ImagePreview } from '../fields/ImagePreview.tsx'
import { Labelled } from '../fields/Labelled.tsx'
import { PickFiles } from '../fields/PickFiles.tsx'
import { imageRefusal } from '../images.ts'
import { deleteImage, type Review, type ReviewAsking, sendImage } from './calls.ts'

type Props = { review: Review; asking: ReviewAsking; again: () => Promise<unknown> }

/** The papers by kind. While the application is returned, they are changed one by one, each after a confirmation. */
export const ReviewImages = ({ review, asking, again }: Props) => {
  const { modal } = App.useApp()
  const tell = useTell()
  const editable = review.routes.length > 0

  const act = (title: string, work: () => Promise<unknown>, done: string, wrong: string) =>
    void modal.confirm({
      centered: true,
      title,
      okText: '确定',
      cancelText: '取消',
      onOk: async () => {
        try {
          await work()
          tell.done(done)
          await again()
        } catch (error) {
          tell.wrong(`${wrong}，${messageOf(error)}`)
        }
      },
    })
  const upload = async (kind: FileType, [picked]: File[]) => {
    if (!picked) return
    const file = await fitted(picked, IMAGE_BYTES)
    const refusal = imageRefusal(file)
    if (refusal) return tell.wrong(`上传失败，${refusal}`)
    act(`确定上传“${file.name}”吗？`, () => sendImage(asking, kind, file), '上传成功', '上传失败')
  }

  return (Object.keys(fileTypes) as FileType[]).map(kind => {
    const pictures = review.result.pictures.filter(({ fileType }) => fileType === kind)
    const label = fileTypes[kind]
    return (
      <Labelled
        key={kind}
        id={`review-${kind}`}
        label={label}
        required={requiredFileTypes.includes(kind)}
        help={editable ? imageHelp : undefined}
        group
        wide
      >
        <div className="images">
          {pictures.map(({ id, fileName, filePath }) => (
            <ImagePreview
              key={id}
              address={filePath}
              name={fileName}
              remove={editable ? () => act(`确定删除“${fileName}”吗？`, () => deleteImage(asking, id), '删除成功', '删除失败') : undefined}
            />
          ))}
          {editable && <PickFiles id={`review-${kind}`} text={`上传${label}`} several={false} pick={files => void upload(kind, files)} />}
          {!editable && pictures.length === 0 && '未上传'}
        </div>
      </Labelled>
    )
  })
}
