import java.io.File;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.AuthApi;
import org.openapitools.client.api.GroupApi;
import org.openapitools.client.api.OrderApi;
import org.openapitools.client.api.PassengerApi;
import org.openapitools.client.api.PaymentApi;
import org.openapitools.client.api.RefundApi;
import org.openapitools.client.model.*;

/** The life (life.ts) with the client that openapi-generator makes for Java. */
class Life {
  static void expect(boolean holds, String what) {
    if (!holds) throw new AssertionError(what);
  }

  static boolean begins(File file, String with) throws Exception {
    return new String(Files.readAllBytes(file.toPath()), StandardCharsets.ISO_8859_1).startsWith(with);
  }

  public static void main(String[] args) throws Exception {
    var address = args[0];
    var day = LocalDate.parse(args[1]);
    var folder = Path.of(args[2]);
    var client = new ApiClient();
    client.updateBaseUri(address);

    var auth = new AuthApi(client);
    var key = UUID.randomUUID().toString();
    var letters = auth.getApiMemberAuthVerifyCodeUuidWithHttpInfo(key, null, null, null).getHeaders().get("x-demo-captcha").get(0);
    var password = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest("Newgt-2026!".getBytes(StandardCharsets.UTF_8)));
    var login = new MemberAuthLoginBody().loginName("yefeng").password(password).uuid(key).verifyCode(letters);
    var token = auth.postApiMemberAuthLogin(login, null, null, null).getData().getAccessToken();
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + token));
    var group = new GroupApi(client);
    var orders = new OrderApi(client);
    var passengers = new PassengerApi(client);
    var refunds = new RefundApi(client);

    var counts = new OrderGroupExpressSearchingPriceSeatBodyCounts().ADULT(10);
    var journey = new OrderGroupExpressSearchingPriceSeatBody()
        .voyageType(OrderGroupExpressSearchingPriceSeatBody.VoyageTypeEnum.S)
        .addLegsItem(new OrderGroupExpressSearchingPriceSeatBodyLegsInner().origin("HAK").destination("PEK").date(day))
        .counts(counts);
    var flight = group.postApiOrderGroupExpressRSearchingPriceSeat(journey, null, null, null).getData().getLegs().get(0).getFlights().get(0);
    expect(flight.getSeatsLeft() >= 10 && flight.getTotal() > 0, "a flight: " + flight);
    var order = new SubmitBody()
        .voyageType(SubmitBody.VoyageTypeEnum.S)
        .addLegsItem(new SubmitBodyLegsInner().stockId(flight.getStockId()))
        .counts(counts)
        .total(flight.getTotal())
        .groupName("Java团")
        .contact(new Contact().name("符海燕").phone("0898-66000001"));
    var ordered = group.postApiOrderGroupExpressWOrderSubmit(order, null, key, null, null).getData();
    var orderId = ordered.getOrderId();
    expect(ordered.getTotal().equals(flight.getTotal()), "the price that was shown: " + ordered);

    try {
      orders.getApiOrderRDetail("nobody", null, null, null);
      throw new AssertionError("a refusal");
    } catch (ApiException refused) {
      expect(refused.getCode() == 404 && refused.getResponseBody().contains("订单不存在"), "in words: " + refused.getResponseBody());
    }

    var payment = new OrderPaymentGotoPayAlipayBody().orderId(orderId).totalAmount(ordered.getTotal());
    var page = new PaymentApi(client).postApiOrderPaymentWGotoPayAlipay(payment, null, null, null, null).getData().getPayUrl();
    var press = HttpRequest.newBuilder(URI.create(page)).POST(HttpRequest.BodyPublishers.noBody())
        .header("content-type", "application/x-www-form-urlencoded").build();
    expect(HttpClient.newHttpClient().send(press, BodyHandlers.ofString()).statusCode() == 200, "the gateway");
    for (int tries = 0; tries < 100 && !paid(orders, orderId); tries++) Thread.sleep(100);

    var names = List.of(folder.resolve("names.xlsx").toFile());
    var report = passengers.postApiOrderPassengerWImport(orderId, null, null, null, null, "all", names).getData();
    expect(report.getWritten() == 10, "ten names: " + report);
    var known = orders.getApiOrderRDetail(orderId, null, null, null).getData();
    expect(paid(orders, orderId) && known.getPassengers().size() == 10, "paid and named");

    expect(begins(passengers.getApiOrderPassengerRExport(orderId, null, null, null), "PK"), "a workbook");
    expect(begins(orders.getApiOrderRPrepaymentReceiptPdf(orderId, null, null, null), "%PDF"), "a PDF");

    var picture = folder.resolve("picture.png").toFile();
    var paper = List.of(picture);
    var ids = List.of(known.getPassengers().get(0).getId(), known.getPassengers().get(1).getId());
    List<String> all = List.of();
    List<File> none = List.of();
    var applied = refunds.postApiOrderRefundWSubmit(
        orderId, ids, "SICKNESS", null, null, null, null, all, "ILLNESS", null, null, null, paper, none, paper, none, none, paper).getData();
    expect(applied.getTotals().getTickets() == 2 && applied.getTotals().getRefund() > 0, "two of them: " + applied);
    var application = refunds.getApiOrderRefundRDetail(applied.getRefundId(), null, null, null).getData();
    expect(application.getStatus() == OrderRefundDetailData.StatusEnum.REFUNDSUBMIT, "applied for: " + application.getStatus());
    expect(application.getPapers().size() == 3, "three papers: " + application.getPapers());
    var kept = refunds.getApiOrderRefundRFileId(application.getPapers().get(1).getId(), null, null, null);
    expect(Arrays.equals(Files.readAllBytes(kept.toPath()), Files.readAllBytes(picture.toPath())), "the picture");
    System.exit(0); // the client's threads live on
  }

  static boolean paid(OrderApi orders, String orderId) throws ApiException {
    return orders.getApiOrderRDetail(orderId, null, null, null).getData().getStatus() == OrderDetailData.StatusEnum.PAID;
  }
}
