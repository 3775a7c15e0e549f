/**
 * The calls of the life that a client in each language lives against the running program (`life.ts`, `life.py`, `life.go`, `Life.java`).
 * Each takes the address, a day on which a flight is on sale, a workbook of ten names and a picture; it
 *  1. reads the captcha, which a demonstration answers in a header, and logs in as an agency;
 *  2. searches ten seats from HAK to PEK on its day and orders the first flight that is found;
 *  3. asks for an order that nobody has and gets the refusal in words;
 *  4. begins a payment, presses the button on the gateway's page, and waits until the order is paid;
 *  5. uploads the names;
 *  6. downloads the names as a workbook and the receipt as a PDF;
 *  7. asks a sick traveller's money back, with three papers under fields of their own;
 *  8. reads the application, and downloads one of its papers: the picture byte by byte.
 */
export const life = [
  '/api/member/auth/verifyCode/{uuid}',
  '/api/member/auth/login',
  '/api/order/group/express/r/searching/price/seat',
  '/api/order/group/express/w/order/submit',
  '/api/order/r/detail',
  '/api/order/payment/w/gotoPay/alipay',
  '/api/order/passenger/w/import',
  '/api/order/passenger/r/export',
  '/api/order/r/prepaymentReceiptPdf',
  '/api/order/refund/w/submit',
  '/api/order/refund/r/detail',
  '/api/order/refund/r/file/{id}',
]
