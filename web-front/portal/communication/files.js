import { complaintFiles } from '#contracts/communication/codes.ts';
import { sizeOf } from '../../kit/files.ts';
/** Papers with a complaint, as the server takes them. */
export const fileRule = { accept: ['.jpg', '.jpeg', '.png', '.gif', '.pdf'], bytes: complaintFiles.bytes };
export const fileLimits = `照片或PDF，每份 ${sizeOf(complaintFiles.bytes)} 以内，最多 ${complaintFiles.max} 份`;
/** under the name of their field */
export const sentAs = (files) => (files.length > 0 ? { file: files } : {});
