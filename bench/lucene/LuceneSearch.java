import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopFieldCollector;
import org.apache.lucene.search.TopScoreDocCollector;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.Version;

/**
 * Lucene's side of bench/lucene.ts. `index FOLDER` reads documents (time, tab, stems) and writes an index of one segment,
 * sorted by time; `search FOLDER` answers lines of `order count`, tab, stems with the microseconds that the search took.
 */
public class LuceneSearch {
    private static final Sort NEWEST_FIRST = new Sort(new SortField("time", SortField.Type.LONG, true));

    public static void main(String[] arguments) throws Exception {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8), 1 << 16);
        if (arguments[0].equals("index")) index(Paths.get(arguments[1]), input);
        else search(Paths.get(arguments[1]), input);
    }

    private static void index(Path folder, BufferedReader input) throws Exception {
        IndexWriterConfig config = new IndexWriterConfig(new WhitespaceAnalyzer());
        config.setIndexSort(NEWEST_FIRST).setUseCompoundFile(false).setRAMBufferSizeMB(64);
        try (IndexWriter writer = new IndexWriter(FSDirectory.open(folder), config)) {
            for (String line = input.readLine(); line != null; line = input.readLine()) {
                int tab = line.indexOf('\t');
                Document document = new Document();
                document.add(new NumericDocValuesField("time", Long.parseLong(line.substring(0, tab))));
                document.add(new TextField("words", line.substring(tab + 1), Field.Store.NO));
                writer.addDocument(document);
            }
            writer.forceMerge(1);
        }
        long bytes = 0;
        for (Path file : Files.newDirectoryStream(folder)) bytes += Files.size(file);
        com.sun.management.OperatingSystemMXBean system =
            (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        System.out.println(
            "{\"version\":\"" + Version.LATEST + "\",\"cpuSeconds\":" + system.getProcessCpuTime() / 1e9
                + ",\"megabytes\":" + bytes / 1e6 + ",\"peakMegabytes\":" + peakMegabytes() + "}");
    }

    private static double peakMegabytes() throws Exception {
        for (String line : Files.readAllLines(Paths.get("/proc/self/status")))
            if (line.startsWith("VmHWM:")) return Long.parseLong(line.replaceAll("\\D", "")) / 1e3;
        return 0;
    }

    private static void search(Path folder, BufferedReader input) throws Exception {
        IndexSearcher searcher = new IndexSearcher(DirectoryReader.open(FSDirectory.open(folder)));
        searcher.setSimilarity(new BM25Similarity(1.2f, 0.75f));
        searcher.setQueryCache(null);
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            String[] parts = line.split("[ \t]+");
            int count = Integer.parseInt(parts[1]);
            List<String> stems = new ArrayList<>(List.of(parts).subList(2, parts.length));
            long startedAt = System.nanoTime();
            if (parts[0].equals("time")) byTime(searcher, stems, count);
            else byRelevance(searcher, stems, count);
            System.out.println((System.nanoTime() - startedAt) / 1e3);
        }
    }

    /** Any of the words, best first. */
    private static void byRelevance(IndexSearcher searcher, List<String> stems, int count) throws Exception {
        TopScoreDocCollector collector = TopScoreDocCollector.create(count, 1);
        searcher.search(query(stems, Occur.SHOULD), collector);
        collector.topDocs();
    }

    /** All of the words, newest first; ends once the page is full, because the index has this order. */
    private static void byTime(IndexSearcher searcher, List<String> stems, int count) throws Exception {
        TopFieldCollector collector = TopFieldCollector.create(NEWEST_FIRST, count, 1);
        searcher.search(query(stems, Occur.MUST), collector);
        collector.topDocs();
    }

    private static BooleanQuery query(List<String> stems, Occur occur) {
        BooleanQuery.Builder builder = new BooleanQuery.Builder();
        for (String stem : stems) builder.add(new TermQuery(new Term("words", stem)), occur);
        return builder.build();
    }
}
