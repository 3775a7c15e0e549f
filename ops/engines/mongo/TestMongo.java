import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.List;

/** mongo-java-server for tests. It calls itself 7.0 because driver 7 refuses the wire version it reports by default. Ends with its stdin. */
class TestMongo {
  public static void main(String[] args) throws Exception {
    var version = new MongoVersion() {
      public List<Integer> getVersionArray() { return List.of(7, 0, 0); }
      public int getWireVersion() { return 21; }
    };
    var server = new MongoServer(new MemoryBackend().version(version));
    System.out.println(server.bind().getPort());
    while (System.in.read() >= 0) {}
    server.shutdownNow();
  }
}
